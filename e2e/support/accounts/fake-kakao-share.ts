/** Fake of Kakao's SDK: requests the message from Kakao and submits a form into a window of its own. */
export const KAKAO_FAKE = `(() => {
  let key;
  window.Kakao = {
    isInitialized: () => key !== undefined,
    init: (given) => { key = given; },
    Share: {
      sendDefault: (message) => {
        fetch('https://kapi.kakao.com/v2/api/kakaolink/talk/template/default');
        open('', 'kakao');
        const form = document.createElement('form');
        form.method = 'post';
        form.action = 'https://sharer.kakao.com/picker/link';
        form.target = 'kakao';
        for (const [name, value] of [['app_key', key], ['message', JSON.stringify(message)]]) {
          const field = document.createElement('input');
          field.name = name;
          field.value = value;
          form.append(field);
        }
        document.body.append(form);
        form.submit();
        form.remove();
      },
    },
  };
})();`;
