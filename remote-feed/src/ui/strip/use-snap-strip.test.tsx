import { useState } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useSnapStrip } from './use-snap-strip.ts';

const STEP_PX = 300;
const COUNT = 4;

/** jsdom has no layout: the slides declare their own offsets. */
function Strip() {
  const [index, setIndex] = useState(0);
  const { ref, goTo, onScroll, onTakeOver } = useSnapStrip({ count: COUNT, index, onIndex: setIndex });
  return (
    <>
      <div ref={ref} data-testid="strip" onScroll={onScroll} onPointerDown={onTakeOver}>
        {['가', '나', '다', '라'].map((name, index) => (
          <div
            key={name}
            ref={(slide) => {
              if (slide !== null) Object.defineProperty(slide, 'offsetLeft', { value: 20 + index * STEP_PX });
            }}
          />
        ))}
      </div>
      <p>{index + 1}번째</p>
      <button type="button" onClick={() => goTo(3)}>
        끝으로
      </button>
    </>
  );
}

function show(): HTMLElement {
  render(<Strip />);
  const strip = screen.getByTestId('strip');
  // The last slide cannot come to the very left: the strip ends before.
  Object.defineProperty(strip, 'scrollWidth', { value: COUNT * STEP_PX + 40 });
  Object.defineProperty(strip, 'clientWidth', { value: 390 });
  return strip;
}

function scrollTo(strip: HTMLElement, left: number): void {
  fireEvent.scroll(strip, { target: { scrollLeft: left } });
}

describe('넘겨보는 줄', () => {
  it('밀어서 넘기면 가까운 장이 보이는 장이 된다', () => {
    const strip = show();
    scrollTo(strip, 140);
    expect(screen.getByText('1번째')).toBeInTheDocument();
    scrollTo(strip, 320);
    expect(screen.getByText('2번째')).toBeInTheDocument();
    scrollTo(strip, 850);
    expect(screen.getByText('4번째')).toBeInTheDocument();
  });

  it('버튼으로 멀리 갈 때 지나가는 장은 세지 않고, 도중에 손을 대면 손을 따른다', () => {
    const strip = show();
    fireEvent.click(screen.getByRole('button', { name: '끝으로' }));
    scrollTo(strip, 300);
    expect(screen.getByText('4번째')).toBeInTheDocument();
    scrollTo(strip, 850);
    expect(screen.getByText('4번째')).toBeInTheDocument();
    scrollTo(strip, 300);
    expect(screen.getByText('2번째')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '끝으로' }));
    fireEvent.pointerDown(strip);
    scrollTo(strip, 310);
    expect(screen.getByText('2번째')).toBeInTheDocument();
  });

  it('창이 바뀌어 가는 도중에 멈추면 가던 장에 선다', () => {
    jest.useFakeTimers();
    const strip = show();
    fireEvent.click(screen.getByRole('button', { name: '끝으로' }));
    scrollTo(strip, 310);
    expect(screen.getByText('4번째')).toBeInTheDocument();
    act(() => jest.runAllTimers());
    expect(screen.getByText('4번째')).toBeInTheDocument();
    expect(strip.scrollLeft).toBe(3 * STEP_PX);
    scrollTo(strip, 0);
    expect(screen.getByText('1번째')).toBeInTheDocument();
    jest.useRealTimers();
  });
});
