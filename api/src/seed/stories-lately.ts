import type { Story } from './story.ts';

/** The last two years. */
export const STORIES_LATELY: readonly Story[] = [
  {
    title: '은행나무 길 산책',
    content:
      '할아버지랑 하준이가 은행잎을 밟으며 한참을 걸었다. 하준이는 제일 큰 잎을 골라서 할머니께 드린다고 주머니에 꼭 넣어 왔다.',
    date: '2026-11-14',
    author: 'mom',
    with: ['grandpa', 'hajun', 'mom'],
    photos: ['autumn'],
    comments: [
      ['grandma', '그 잎사귀 지금 성경책 사이에 끼워 두었다. 고맙다 우리 하준이.'],
      ['jiwoo', '나도 같이 갈걸! 시험만 아니었으면...'],
    ],
  },
  {
    title: '외갓집 감 따던 날',
    content:
      '장대로 감을 땄다. 위에 달린 몇 개는 까치밥으로 남겨 두었다. 저녁엔 아궁이에 불을 때서 방바닥이 절절 끓었다.',
    date: '2026-10-31',
    author: 'dad',
    with: ['dad', 'mom', 'jiwoo', 'hajun', 'grandma', 'grandpa'],
    photos: ['hanok', 'autumn'],
    comments: [['grandpa', '내년에는 감나무 가지를 좀 쳐야겠다.']],
  },
  {
    title: '송편 빚기 대회',
    content:
      '올해도 우승은 할머니. 나는 색깔로 승부했는데 하준이가 내 건 만두 같다고 했다. 솔잎 향이 아직도 손에 남아 있다.',
    date: '2026-09-25',
    author: 'jiwoo',
    with: ['grandma', 'mom', 'jiwoo', 'hajun', 'sua'],
    photos: ['songpyeon'],
    comments: [
      ['sua', '만두 송편이 제일 맛있었어 ㅎㅎ'],
      ['grandma', '예쁘게 빚어야 예쁜 딸 낳는다더라.'],
      ['hajun', '누나 꺼 터졌잖아'],
    ],
  },
  {
    title: '수박 한 통 다 먹은 날',
    content: '너무 더워서 아무 데도 안 가고 마루에 누워 수박만 먹었다. 씨 멀리 뱉기는 아빠가 이겼다.',
    date: '2026-08-09',
    author: 'hajun',
    with: ['dad', 'hajun', 'jiwoo'],
    photos: ['melon'],
    comments: [['mom', '마루 밑에 씨가 한가득이더라...']],
  },
  {
    title: '노을 보러 간 을왕리',
    content:
      '저녁 먹고 무작정 차를 돌려 바다로 갔다. 해가 물에 닿을 때까지 셋이 손을 잡고 서 있었다. 말이 필요 없는 저녁이었다.',
    date: '2026-07-18',
    author: 'dad',
    with: ['dad', 'mom', 'hajun'],
    photos: ['beach'],
    comments: [['jiwoo', '나 학원 간 사이에!! 다음엔 꼭 데려가']],
  },
  {
    title: '별이 쏟아지던 밤',
    content:
      '영월 캠핑장. 불멍하다가 고개를 들었더니 은하수가 보였다. 하준이는 별똥별을 두 개나 봤다고 우긴다.',
    date: '2026-06-06',
    author: 'mom',
    with: ['dad', 'mom', 'jiwoo', 'hajun'],
    photos: ['camp', 'picnic'],
    comments: [
      ['hajun', '진짜 봤어!'],
      ['grandpa', '좋은 데 다녀왔구나.'],
    ],
  },
  {
    title: '어버이날 도시락',
    content:
      '새벽 여섯 시에 일어나 김밥을 쌌다. 옆구리가 조금 터졌지만 할머니가 이 세상에서 제일 맛있다고 하셨다.',
    date: '2026-05-08',
    author: 'jiwoo',
    with: ['grandma', 'grandpa', 'jiwoo', 'sua'],
    photos: ['picnic'],
    comments: [
      ['grandma', '할미는 그 마음을 먹었다.'],
      ['dad', '아빠 것도 남겨 줘서 고마워.'],
    ],
  },
  {
    title: '벚꽃 터널 아래서',
    content: '올해는 딱 맞춰 갔다. 꽃잎이 눈처럼 내려서 하준이 모자가 분홍색이 되었다.',
    date: '2026-04-05',
    author: 'mom',
    with: ['dad', 'mom', 'hajun'],
    photos: ['blossom'],
    comments: [['sua', '색감 미쳤다... 배경화면 할게요']],
  },
  {
    title: '감자의 자리',
    content: '볕이 드는 시간엔 창가는 감자 차지다. 불러도 꼬리만 한 번 흔든다.',
    date: '2026-03-02',
    author: 'jiwoo',
    with: ['jiwoo'],
    photos: ['window'],
    comments: [
      ['grandma', '고놈 참 실하다.'],
      ['hajun', '감자 내 베개에서도 자'],
    ],
  },
  {
    title: '설날 아침 눈사람',
    content:
      '세배 마치고 나가 보니 마당이 하얬다. 할머니 목도리를 몰래 둘러 주었는데 할머니가 춥겠다며 모자까지 씌워 주셨다.',
    date: '2026-02-17',
    author: 'hajun',
    with: ['hajun', 'jiwoo', 'grandma'],
    photos: ['snow', 'hanok'],
    comments: [['grandma', '눈사람도 감기 든다.']],
  },
  {
    title: '트리 불 켜는 날',
    content:
      '꼭대기 별은 올해부터 하준이 담당. 까치발을 들더니 결국 아빠 어깨에 올라탔다. 불이 켜지니 다들 와 하고 웃었다.',
    date: '2025-12-20',
    author: 'mom',
    with: ['dad', 'mom', 'jiwoo', 'hajun'],
    photos: ['xmas'],
    comments: [['dad', '허리는 이틀 갔다...']],
  },
  {
    title: '할아버지 칠순',
    content:
      '온 식구가 모였다. 초를 한 번에 다 끄시고는 아직 청춘이라고 하셨다. 다음 칠십 년도 같이 축하해요.',
    date: '2025-11-22',
    author: 'dad',
    with: ['grandma', 'grandpa', 'dad', 'mom', 'jiwoo', 'hajun', 'sua'],
    photos: ['cake'],
    comments: [
      ['grandpa', '다들 와 주어서 고마웠다. 건강이 최고다.'],
      ['jiwoo', '할아버지 사랑해요'],
      ['sua', '케이크 또 먹고 싶어요!'],
    ],
  },
  {
    title: '한강에서 연 날리기',
    content:
      '바람이 좋아서 실을 끝까지 풀었다. 하준이 연이 다리보다 높이 올라갔다고 집에 오는 내내 자랑했다.',
    date: '2025-10-11',
    author: 'mom',
    with: ['dad', 'mom', 'hajun'],
    photos: ['hanriver'],
    comments: [['hajun', '구름까지 갔어']],
  },
  {
    title: '고모네와 함께한 추석',
    content:
      '수아 언니가 인턴 월급으로 선물을 사 왔다. 송편은 사촌들끼리 빚었는데 모양이 다 제각각이라 누가 만든 건지 금방 안다.',
    date: '2025-10-06',
    author: 'jiwoo',
    with: ['jiwoo', 'hajun', 'sua', 'grandma'],
    photos: ['songpyeon', 'hanok'],
    comments: [['sua', '다음 추석엔 용돈도 줄게!']],
  },
  {
    title: '여름 방학 숙제',
    content:
      '우리 가족을 그렸다. 할머니는 보라색 옷을 좋아하시니까 보라색으로 칠했다. 감자는 자리가 없어서 못 그렸다.',
    date: '2025-08-24',
    author: 'hajun',
    with: ['hajun'],
    photos: ['crayon'],
    comments: [
      ['grandma', '할미를 제일 곱게 그려 주었네. 냉장고에 붙여 두마.'],
      ['mom', '감자가 서운하겠다 ㅎㅎ'],
    ],
  },
  {
    title: '원두막 수박 서리(?)',
    content:
      '서리는 아니고 할아버지가 제일 잘 익은 걸로 하나 따 주셨다. 두드려 보는 법도 배웠다. 통통 소리가 나면 잘 익은 것.',
    date: '2025-07-27',
    author: 'jiwoo',
    with: ['grandpa', 'jiwoo', 'hajun'],
    photos: ['melon'],
    comments: [['grandpa', '가르쳐 준 대로 하면 실패가 없다.']],
  },
  {
    title: '비 오는 캠핑',
    content:
      '텐트에 빗소리가 들렸다. 라면을 끓여 넷이서 냄비 하나에 머리를 맞대고 먹었다. 비가 그친 뒤 별이 나왔다.',
    date: '2025-06-14',
    author: 'dad',
    with: ['dad', 'mom', 'jiwoo', 'hajun'],
    photos: ['camp'],
    comments: [['mom', '그 라면이 올해 최고의 음식']],
  },
  {
    title: '서울숲 피크닉',
    content: '돗자리 하나, 김밥 두 줄, 딸기 한 접시. 이만하면 충분한 일요일.',
    date: '2025-05-18',
    author: 'mom',
    with: ['mom', 'jiwoo', 'hajun', 'sua'],
    photos: ['picnic', 'blossom'],
    comments: [],
  },
  {
    title: '지우 열네 살 생일',
    content: '이제 아빠보다 케이크를 더 예쁘게 고른다. 소원은 비밀이라는데 하준이 귀에만 살짝 말해 주었다.',
    date: '2025-03-29',
    author: 'dad',
    with: ['dad', 'mom', 'jiwoo', 'hajun'],
    photos: ['cake'],
    comments: [
      ['jiwoo', '아빠 고마워요'],
      ['hajun', '나는 알지롱'],
    ],
  },
  {
    title: '첫눈 오던 등굣길',
    content: '눈이 온다고 삼십 분이나 일찍 나간 아이들. 학교 앞에 작은 눈사람이 서 있었다.',
    date: '2025-01-06',
    author: 'mom',
    with: ['jiwoo', 'hajun'],
    photos: ['snow'],
    comments: [['grandpa', '길 미끄럽다. 조심해라.']],
  },
];
