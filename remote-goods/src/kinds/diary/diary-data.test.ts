import { diaryOfState } from './diary-data.ts';
import { cardImageErrorMessage, cardImageFileName } from './card-image/save-card-image.ts';

describe('values of a picture diary', () => {
  it('who comes without one sees the example', () => {
    expect(diaryOfState(null)).toMatchObject({
      title: '우리 가족 그림일기',
      weather: 'sunny',
      mood: 'happy',
      date: '2025-01-15',
      illustration: null,
    });
    expect(diaryOfState(undefined).content.split('\n')).toHaveLength(3);
  });

  it('missing values are filled in, and a missing date is today', () => {
    const now = new Date();
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    for (const date of [undefined, '2025-02-30', 'soon']) {
      expect(diaryOfState({ diaryData: date === undefined ? {} : { date } })).toMatchObject({
        title: '가족 그림일기',
        content: '오늘 하루도 가족과 함께 행복한 시간을 보냈어요.',
        weather: 'sunny',
        mood: 'happy',
        date: today,
      });
    }
  });

  it('given values are used as they are', () => {
    const diaryData = {
      title: '눈',
      content: '눈이 왔다.',
      weather: 'snowy',
      mood: 'calm',
      date: '2026-01-02',
    };
    expect(diaryOfState({ diaryData })).toMatchObject(diaryData);
  });

  const whole = {
    title: '눈',
    content: '눈이 왔다.',
    weather: 'snowy',
    mood: 'calm',
    illustration: '/api/media/snow.webp',
    date: '2026-01-02',
    postId: 4,
    jobId: 5,
    goodsId: 6,
    template: 'forest',
    byAi: true,
  };

  it.each(Object.keys(whole))('%s that cannot be used takes its default, the others stay', (field) => {
    const others = Object.entries(whole).filter(([name]) => name !== field);
    const diary = diaryOfState({ diaryData: { ...whole, [field]: { of: 'another shape' } } });
    expect(diary).toEqual({ ...diaryOfState({ diaryData: {} }), ...Object.fromEntries(others) });
  });

  it('who comes with something else sees the example', () => {
    for (const state of [{}, { diaryData: 'a diary' }, { diaryData: null }])
      expect(diaryOfState(state).isSample).toBe(true);
  });
});

describe('the image of a picture diary', () => {
  it('the file name has the date', () => {
    expect(cardImageFileName('2026-11-15')).toBe('ongi_diary_20261115.png');
  });

  it.each([
    ['blocked by CORS policy', '이미지 권한 문제로 저장하지 못했습니다. 잠시 후 다시 시도해주세요.'],
    ['Canvas is tainted', '이미지를 변환하지 못했습니다. 템플릿을 확인하고 다시 시도해주세요.'],
    ['Canvas to Blob conversion failed', '이미지 변환에 실패했습니다.'],
    ['something', '이미지를 저장하는 중 오류가 발생했습니다.'],
  ])('%s: %s', (message, text) => {
    expect(cardImageErrorMessage(new Error(message))).toBe(text);
  });
});
