import 'shared/testing/render';
import { act, screen } from '@testing-library/react';
import { apiServer } from 'shared/testing/api-server';
import { ConfigurationError } from './site/configuration.ts';
import { start } from './start.tsx';

const NO_MAP = { releases: undefined, inlined: undefined, rejection: undefined };

test('설정이 잘못되면 Configuration Error만 보이고 아무것도 묻지 않는다', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const requests: string[] = [];
  apiServer.events.on('request:start', ({ request }) => requests.push(request.url));
  localStorage.setItem('accessToken', 'good-token');

  const error = new ConfigurationError('Missing required environment variables: API_BASE_URL (apiBaseUrl)');
  await act(async () => start({ kind: 'unusable', error }, NO_MAP));

  expect(screen.getByRole('heading', { level: 1, name: 'Configuration Error' })).toBeVisible();
  expect(screen.getByText('Please check your environment variables.')).toBeVisible();
  expect(logged).toHaveBeenCalledWith(error);
  expect(requests).toEqual([]);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});
