import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { Slider } from 'shared/ui/Slider';
import { VideoPlayer } from 'shared/ui/VideoPlayer';
import { VoicePlayer } from 'shared/ui/VoicePlayer';

const WIDTH_PX = 310;

beforeEach(() => {
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined);
});

function Zoom() {
  const [value, setValue] = useState(1);
  const zoom = { label: '확대', valueText: '', min: 1, max: 5, value };
  return <Slider {...zoom} onValueChange={setValue} className="" inputClassName="" />;
}

const slider = () => screen.getByRole<HTMLInputElement>('slider');

/** What a pointer reaches, 310 px wide. */
function laidOut(): HTMLElement {
  const area = slider().parentElement;
  if (area === null) throw new Error('there is nothing to touch');
  jest.spyOn(area, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, WIDTH_PX, 44));
  area.setPointerCapture = () => undefined;
  return area;
}

/** jsdom's pointer events have neither a place nor a pointer. */
function point(target: HTMLElement, type: string, pointerType: string, clientX: number, clientY = 20): void {
  const event = new MouseEvent(type, { bubbles: true, clientX, clientY });
  fireEvent(target, Object.assign(event, { pointerType, isPrimary: true, pointerId: 1 }));
}

/** How far along the slider is, from 0 to 1. */
const part = (): number => {
  const { min, max, value } = slider();
  return (Number(value) - Number(min)) / (Number(max) - Number(min));
};

const DEGREES = Array.from({ length: 24 }, (_, step) => step * 15).filter((degrees) => degrees % 90 !== 45);

describe.each([
  ['zoom', <Zoom key="zoom" />],
  ['video', <VideoPlayer key="video" src="/film.mp4" label="첫걸음" durationMs={62_000} />],
  ['voice', <VoicePlayer key="voice" source="/one.m4a" durationMs={62_000} peaks={[]} label="목소리" />],
])('the slider of a %s', (_name, element) => {
  beforeEach(() => {
    render(element);
  });

  test('does not follow a finger that scrolls the page over it, and follows a tap', () => {
    const area = laidOut();
    point(area, 'pointerdown', 'touch', 155);
    // The browser begins to scroll.
    point(area, 'pointercancel', 'touch', 155, 25);
    expect(part()).toBe(0);
    point(area, 'pointerdown', 'touch', 155);
    expect(part()).toBe(0);
    point(area, 'pointerup', 'touch', 157, 22);
    expect(part()).toBeCloseTo(157 / WIDTH_PX);
    expect(slider()).toHaveFocus();
  });

  test('follows a finger, whichever way it moves, if that is more along it than across it', () => {
    const area = laidOut();
    for (const degrees of DEGREES) {
      fireEvent.change(slider(), { target: { value: slider().min } });
      const x = 155 + 100 * Math.cos((degrees * Math.PI) / 180);
      const y = 20 + 100 * Math.sin((degrees * Math.PI) / 180);
      point(area, 'pointerdown', 'touch', 155);
      point(area, 'pointermove', 'touch', x, y);
      point(area, 'pointerup', 'touch', x, y);
      const isAlong = Math.abs(x - 155) > Math.abs(y - 20);
      const expected = isAlong ? Math.round((x / WIDTH_PX) * 100) : 0;
      expect({ degrees, percent: Math.round(part() * 100) }).toEqual({ degrees, percent: expected });
    }
  });

  test('follows a mouse as soon as it is pressed, and beyond both ends', () => {
    const area = laidOut();
    point(area, 'pointerdown', 'mouse', 31);
    expect(part()).toBeCloseTo(0.1);
    point(area, 'pointermove', 'mouse', -40, 200);
    expect(part()).toBe(0);
    point(area, 'pointerup', 'mouse', -40, 200);
    point(area, 'pointermove', 'mouse', 155);
    expect(part()).toBe(0);
  });
});
