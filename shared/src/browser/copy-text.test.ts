import { copyText } from './copy-text.ts';

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
});

test('a page without a clipboard copies by selection, and leaves nothing behind', async () => {
  const copied: string[] = [];
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value: () => {
      if (document.activeElement instanceof HTMLTextAreaElement) copied.push(document.activeElement.value);
      return true;
    },
  });
  expect(await copyText(Promise.resolve('http://192.168.0.3:3000/KakaoInPage?code=8K2PQ7XD'))).toBe(true);
  expect(copied).toEqual(['http://192.168.0.3:3000/KakaoInPage?code=8K2PQ7XD']);
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(button);
  button.remove();
});

test('a page that may not copy at all says so', async () => {
  expect(await copyText(Promise.resolve('link'))).toBe(false);
});
