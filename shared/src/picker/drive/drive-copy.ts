import type { SettingsProblem } from './drive-settings.ts';

export type DriveProblem =
  | 'not-loaded'
  | 'popup-blocked'
  | 'popup-closed'
  | 'access-denied'
  | 'invalid-client'
  | 'unauthorized-client'
  | 'redirect-mismatch'
  | 'not-connected'
  | 'forbidden'
  | 'expired'
  | 'unreachable'
  | 'not-downloaded';

export const DRIVE_COPY = {
  title: '드라이브에 있는 사진도 가져올 수 있어요',
  readOnly: '읽기 권한만 요청하며, 드라이브의 파일을 바꾸지 않습니다.',
  loading: 'Google 서비스 로드 중...',
  connect: 'Google Drive 연결',
  retryLoading: '다시 시도',
  choosingAccount: '열린 창에서 Google 계정을 골라주세요.',
  firstTime: '처음 연결한다면',
  firstTimeWords: 'Google 계정을 고르고 ‘허용’을 누르면 돼요. 연결은 언제든 해제할 수 있어요.',

  outside: (app: string) => `${app} 안에서는 드라이브에 연결할 수 없어요`,
  outsideWords: '다른 브라우저로 열면 드라이브 사진도 고를 수 있어요. 여기서 하던 일은 그대로 남아 있어요.',

  connected: 'Google Drive에 연결됨',
  refresh: '새로고침',
  disconnect: '연결 해제',
  listing: '드라이브의 사진을 불러오는 중',
  files: '드라이브의 사진',
  empty: '드라이브에 이미지 파일이 없습니다.',
  emptyHint: '드라이브에 사진을 올린 뒤 새로고침을 눌러주세요.',
  add: (count: number) => `선택한 파일 추가 (${count})`,
  adding: '가져오는 중...',
  chosen: '드라이브에서 고른 파일',
  unknownSize: '크기 모름',

  unavailableTitle: '지금은 드라이브 사진을 가져올 수 없어요',
  unavailableHint: '파일 선택이나 사진 보관함에서 골라주세요.',
  setupHelp: '온기를 운영하고 있다면: 연결하는 방법',
  setupSteps: (origin: string): readonly string[] => [
    'Google Cloud Console에서 프로젝트를 만들고 Google Drive API를 켜주세요.',
    `OAuth 클라이언트 ID(웹 애플리케이션)를 만들고, 승인된 JavaScript 원본에 이 주소를 추가해주세요: ${origin}`,
    'API 키를 만들고, 이 사이트와 Google Drive API에서만 쓰도록 제한해주세요.',
    '온기 서버의 환경 변수 GOOGLE_DRIVE_CLIENT_ID와 GOOGLE_DRIVE_API_KEY에 넣고 다시 시작해주세요.',
  ],
} as const;

export const SETTINGS_PROBLEMS: Readonly<Record<SettingsProblem, string>> = {
  missing: 'Google Drive를 사용하려면 클라이언트 ID와 API 키를 설정해주세요.',
  'client-id': '클라이언트 ID는 .apps.googleusercontent.com으로 끝나야 합니다.',
  'api-key': 'API 키는 AIza로 시작해야 합니다.',
};

export const DRIVE_PROBLEMS: Readonly<Record<DriveProblem, string>> = {
  'not-loaded': 'Google 서비스를 불러오지 못했습니다. 네트워크 연결을 확인해주세요.',
  'popup-blocked': '팝업이 차단되었습니다. 브라우저에서 팝업을 허용해주세요.',
  'popup-closed': '로그인 창이 닫혔습니다. 다시 시도해주세요.',
  'access-denied': '접근이 거부되었습니다. 권한을 허용해주세요.',
  'invalid-client': '클라이언트 ID가 올바르지 않습니다.',
  'unauthorized-client': '승인되지 않은 클라이언트입니다. Google Cloud 설정을 확인해주세요.',
  'redirect-mismatch': '리디렉션 주소가 일치하지 않습니다. 승인된 주소를 확인해주세요.',
  'not-connected': 'Google Drive에 연결하지 못했습니다. 다시 시도해주세요.',
  forbidden: '접근 권한이 없습니다. API 키 설정을 확인해주세요.',
  expired: '인증이 만료되었습니다. 다시 로그인해주세요.',
  unreachable: '파일을 불러올 수 없습니다. 네트워크 연결을 확인해주세요.',
  'not-downloaded': '파일을 다운로드하지 못했습니다.',
};

/** What can be done about a problem; `origin` is the page's own (`https://ongi.example`). */
export function hintsOf(problem: DriveProblem, origin: string): readonly string[] {
  const registerOrigin = `승인된 JavaScript 원본에 지금 주소(${origin})가 있는지 확인해주세요.`;
  switch (problem) {
    case 'popup-blocked':
      return [
        '주소창의 팝업 차단 표시를 눌러 이 사이트의 팝업을 허용해주세요.',
        '허용한 뒤 ‘Google Drive 연결’을 다시 눌러주세요.',
      ];
    case 'popup-closed':
      // Google shows a wrong origin only inside its window: all that comes back is that it was closed.
      return [`창에 오류가 보였다면: ${registerOrigin}`];
    case 'redirect-mismatch':
      return [registerOrigin, '주소는 https, 도메인, 포트까지 모두 같아야 해요.'];
    case 'unauthorized-client':
      return [
        'OAuth 동의 화면이 게시되었는지, 테스트 중이라면 이 계정이 테스트 사용자인지 확인해주세요.',
        '클라이언트의 종류가 ‘웹 애플리케이션’인지 확인해주세요.',
        registerOrigin,
      ];
    case 'invalid-client':
    case 'not-connected':
      return [registerOrigin];
    case 'forbidden':
      return [
        'Google Drive API가 켜져 있는지 확인해주세요.',
        `API 키의 웹사이트 제한에 지금 도메인(${origin})이 있는지 확인해주세요.`,
      ];
    default:
      return [];
  }
}
