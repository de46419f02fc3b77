import { render, screen } from '@testing-library/react';
import { VideoBadge } from 'shared/ui/VideoBadge';

test('a poster says that it is a video, and how long it is', () => {
  render(<VideoBadge durationMs={62_400} />);
  expect(screen.getByText('1:02')).toHaveTextContent('영상 1:02');
});

test('a video whose length is unknown is marked all the same', () => {
  const { container } = render(<VideoBadge durationMs={null} />);
  expect(container).toHaveTextContent(/^영상$/);
});
