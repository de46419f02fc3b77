import { requestsOfNoCall } from 'shared/testing/first-view-requests';

type Declared = { ongi: { firstViews: Record<string, { requests: string[] }> } };

const { ongi }: Declared = jest.requireActual('../../package.json');

test.each(Object.entries(ongi.firstViews))(
  'the first-view script of %s requests what the API has',
  (_path, { requests }) => {
    expect(requests).not.toEqual([]);
    expect(requestsOfNoCall(requests)).toEqual([]);
  },
);

test('a request that the API does not have is found', () => {
  const wrong = [
    '/memory-post/{today}',
    '/memory-posts',
    '/memory-post/on-this-day',
    '/memory-post/recent?date={id}',
  ];
  expect(requestsOfNoCall([...wrong, '/memory-post/recent'])).toEqual(wrong);
});
