import { render, screen } from '@testing-library/react';
import { RichText } from './RichText.tsx';

function show(text: string): HTMLElement {
  render(
    <div data-testid="words">
      <RichText>{text}</RichText>
    </div>,
  );
  return screen.getAllByTestId('words').at(-1) ?? document.body;
}

describe('쓴 글을 보여줄 때', () => {
  it('굵게, 기울임, 문단, 줄바꿈은 그대로 보인다', () => {
    const text = show('<p>하나 <b>둘</b> <em>셋</em></p>넷<br>다섯');
    expect(text.querySelector('p b')).toHaveTextContent('둘');
    expect(text.querySelector('em')).toHaveTextContent('셋');
    expect(text.querySelectorAll('br')).toHaveLength(1);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<b onclick="x()">굵게</b>',
    'a<b>c',
  ])('%s: 태그가 아닌 것은 쓴 그대로 읽힌다', (typed) => {
    const text = show(typed);
    expect(text.textContent).toBe(typed);
    expect(text.firstElementChild?.childElementCount).toBe(0);
  });

  it('태그와 함께 써도 나머지는 쓴 그대로 읽힌다', () => {
    const rest = '가 x<y 라서 <img src=x onerror=alert(1)> &lt;3 & <a href="https://evil.test">눌러요</a>';
    const text = show(`<b>키</b>${rest}`);
    expect(text.textContent).toBe(`키${rest}`);
    expect(text.firstElementChild?.children).toHaveLength(1);
  });

  it('방향을 바꾸는 글자는 글 밖으로 나가지 못한다', () => {
    expect(show('<b>가</b>\u2069\u2067나').textContent).toBe('가\u2067나\u2069');
  });
});
