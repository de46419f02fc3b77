import { render, screen } from '@testing-library/react';
import { RichText } from './RichText.tsx';
import { toPlainText } from './rich-text.ts';

function show(words: string): HTMLElement {
  render(
    <div data-testid="words">
      <RichText>{words}</RichText>
    </div>,
  );
  return screen.getAllByTestId('words').at(-1) ?? document.body;
}

describe('쓴 글을 보여줄 때', () => {
  it('굵게, 기울임, 문단, 줄바꿈은 그대로 보인다', () => {
    const words = show('<p>하나 <b>둘</b> <em>셋</em></p>넷<br>다섯');
    expect(words.querySelector('p b')).toHaveTextContent('둘');
    expect(words.querySelector('em')).toHaveTextContent('셋');
    expect(words.querySelectorAll('br')).toHaveLength(1);
  });

  it('다른 태그는 글만 남고 속성은 모두 사라진다', () => {
    const words = show(
      '<a href="https://evil.test" onclick="x()">눌러요</a><b class="x" onmouseover="x()">굵게</b>',
    );
    expect(words).toHaveTextContent('눌러요굵게');
    expect(words.querySelector('a')).toBeNull();
    expect(words.querySelector('b')?.getAttributeNames()).toEqual([]);
  });

  it('스크립트와 그림은 흔적도 남지 않는다', () => {
    const words = show(
      '안녕<script>alert(1)</script><img src=x onerror=alert(1)><svg><script>1</script></svg>',
    );
    expect(words).toHaveTextContent(/^안녕$/);
    expect(words.querySelector('script, img, svg')).toBeNull();
  });

  it('부등호와 앤드 기호는 쓴 그대로 읽힌다', () => {
    expect(show('나 <3 너 & 우리, 2 < 4')).toHaveTextContent('나 <3 너 & 우리, 2 < 4');
    expect(show('<b>나</b> &lt;3 너')).toHaveTextContent('나 <3 너');
    expect(toPlainText('첫 줄<br>둘째 &lt;3<p>셋째</p>넷째')).toBe('첫 줄 둘째 <3 셋째 넷째');
  });
});
