import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { VIDEO_PROMPT_EXAMPLE } from 'shared/contract/kinds/video';
import { readVideoEffects, type CameraMove } from './video-effects.ts';

function movesOf(prompts: Readonly<Record<string, CameraMove>>): void {
  for (const [prompt, move] of Object.entries(prompts)) {
    assert.equal(readVideoEffects(prompt).move, move, prompt);
  }
}

function effectsOf(prompt: string): string {
  const { tone, falling, ...others } = readVideoEffects(prompt);
  const wished = (['sparkles', 'hearts', 'beats'] as const).filter((effect) => others[effect]);
  return [...(tone === 'natural' ? [] : [tone]), ...(falling === null ? [] : [falling]), ...wished].join(' ');
}

describe('the camera', () => {
  test('goes where the prompt says', () => {
    movesOf({
      '가까이 다가가 주세요': 'closer',
      '할머니 얼굴로 줌인!': 'closer',
      'Zoom in slowly': 'closer',
      '점점 멀어지게': 'farther',
      'zoom-out please': 'farther',
      '왼쪽으로 천천히': 'to-left',
      'pan left': 'to-left',
      '오른쪽으로 움직여줘': 'to-right',
      'Move to the right.': 'to-right',
      '카메라를 위로': 'upward',
      위: 'upward',
      'tilt up': 'upward',
      '아래로 내려 주세요': 'downward',
      '화면이 빙글 돌아요': 'turn',
      'rotate gently': 'turn',
    });
  });

  test('a starting point is no direction', () => {
    movesOf({
      '왼쪽에서 오른쪽으로': 'to-right',
      '아래에서 위로': 'upward',
      '위에서 아래로': 'downward',
      '멀리서 다가와요': 'closer',
      'from left to right': 'to-right',
    });
  });

  test('letters inside another word move nothing', () => {
    const prompts = [
      ['엄마를 위해 만들어줘', '가위바위보 하는 아이들', '위로가 되는 영상', '위로해 주는 느낌'],
      [
        '돌아가신 할아버지가 웃어요',
        '나무 아래에 앉은 우리',
        'right now, dress up!',
        '웃으면서 손을 흔들어요',
      ],
    ].flat();
    movesOf(Object.fromEntries(prompts.map((prompt) => [prompt, 'push-in'])));
  });

  test('of several wishes the first one counts', () => {
    movesOf({ '가까이 갔다가 멀어져요': 'closer', '멀어졌다가 가까이': 'farther' });
  });
});

test('the examples on the page promise nothing that is not kept', () => {
  const { move, tone, falling } = readVideoEffects(VIDEO_PROMPT_EXAMPLE);
  assert.deepEqual({ move, tone, falling }, { move: 'closer', tone: 'warm', falling: 'petals' });
  // 그 밖의 낱말은 이 셋을 꾸미기만 한다.
  assert.equal(VIDEO_PROMPT_EXAMPLE, '벚꽃이 흩날리고 따뜻한 빛으로 천천히 다가가요');
});

describe('effects', () => {
  test('all wished ones appear', () => {
    const expected: Readonly<Record<string, string>> = {
      '눈이 펑펑 내려요': 'snow',
      '하얀 눈 내리는 날': 'snow',
      첫눈: 'snow',
      눈: 'snow',
      'Snowy day': 'snow',
      '벚꽃이 흩날려요': 'petals',
      '생일 축하해': 'confetti',
      '별이 반짝반짝': 'sparkles',
      sparkle: 'sparkles',
      '따뜻한 노을빛': 'warm',
      'warm sunset': 'warm',
      '옛날 필름처럼': 'film',
      '흑백 추억': 'mono',
      '두근두근 설레요': 'beats',
      heartbeat: 'beats',
      '사랑해요 ♥': 'hearts',
      '따뜻하게 눈이 오고 반짝여요': 'warm snow sparkles',
    };
    for (const [prompt, effects] of Object.entries(expected)) {
      assert.equal(effectsOf(prompt), effects, prompt);
    }
  });

  test('other words that contain snow or star let nothing fall', () => {
    const prompts = [
      ['눈물 나게 웃어요', '눈빛이 예뻐요', '눈웃음 지어줘', '눈을 감았다가 떠요', '눈이 예쁜 아이'],
      ['첫눈에 반한 날', '별로 안 움직이게', '특별한 하루', '이별 여행', '별명을 불러요'],
    ].flat();
    for (const prompt of prompts) assert.equal(effectsOf(prompt), '', prompt);
    assert.equal(effectsOf('눈이 반짝반짝'), 'sparkles');
  });

  test('a prompt without a wish moves closer, slowly', () => {
    const nothing = { falling: null, sparkles: false, hearts: false, beats: false };
    for (const prompt of ['자연스럽게', '🙂🙂'])
      assert.deepEqual(readVideoEffects(prompt), { move: 'push-in', tone: 'natural', ...nothing });
  });
});
