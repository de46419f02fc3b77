import { FRESH_LOGIN_MINUTES } from 'shared/contract/auth';
import { DELETION_GRACE_DAYS, FAMILY_RETENTION_DAYS } from 'shared/contract/limits';
import { withParticle } from 'shared/text/particles';

export const COPY = {
  title: '설정',
  myInfo: '내 정보',
  nickname: '닉네임',
  photo: '프로필 사진',
  changePhoto: '프로필 사진 바꾸기',
  photoUploading: '프로필 사진 올리는 중',
  photoChanged: '프로필 사진을 바꿨어요.',
  loading: '내 정보를 불러오는 중',
  failed: '내 정보를 불러오지 못했어요.',

  theme: '화면 테마',
  themes: [
    { value: 'system', label: '기기 설정' },
    { value: 'light', label: '밝게' },
    { value: 'dark', label: '어둡게' },
  ],
  textSize: '글자 크기',
  textSizes: [
    { value: 'normal', label: '보통' },
    { value: 'large', label: '크게' },
    { value: 'x-large', label: '아주 크게' },
  ],

  cropTitle: '사진 자르기',
  cropNotLoaded: '사진 자르기 화면을 불러오지 못했어요. 잠시 후 다시 시도해주세요.',
  cropArea: '사진에서 쓸 부분',
  cropHint: '사진을 끌어서 옮기거나, 가운데에 둘 곳을 눌러주세요.',
  cropKeys: '화살표 키로 사진을 옮길 수 있어요.',
  cropZoom: '사진 크기',
  cropDone: '이 사진으로 바꾸기',
  cropBusy: '자르는 중...',
  cropOther: '다른 사진 고르기',
  cropUnreadable: '이 사진은 열 수 없어요. 다른 사진을 골라주세요.',
  cropFailed: '사진을 자르지 못했어요. 다시 시도해주세요.',

  news: '가족 소식',
  digest: '소식 메일',

  archiveSection: '추억 보관',
  archive: '내 추억 내려받기',
  archiveHint: '우리 가족의 추억과 사진을 파일 하나에 담아, 인터넷 없이도 열어 볼 수 있어요.',
  archivePreparing: '담을 추억을 세는 중...',
  archiveTitle: '추억을 내려받을까요?',
  archiveContents: (posts: number, photos: number, size: string) =>
    `추억 ${posts.toLocaleString('ko')}개와 사진 ${photos.toLocaleString('ko')}장을 담은 약 ${size} 파일이에요.`,
  /** What else is in it: recordings and goods. */
  archiveBesides: (recordings: number, goods: number) => {
    const counts = [
      ...(recordings === 0 ? [] : [`영상과 목소리 ${recordings.toLocaleString('ko')}개`]),
      ...(goods === 0 ? [] : [`굿즈 ${goods.toLocaleString('ko')}개`]),
    ];
    return counts.length === 0 ? null : `${counts.join(', ')}도 들어 있어요.`;
  },
  archiveWifi: '와이파이에 연결하고 받으면 좋아요.',
  archiveEmpty: '아직 내려받을 추억이 없어요.',
  archiveConfirm: '내려받기',
  archiveStarted: '내려받기를 시작했어요. 다 받을 때까지 이 화면을 열어두세요.',
  archiveLater: (wait: string) => `지금은 내려받을 수 없어요. ${wait} 뒤에 다시 시도해주세요.`,
  archiveInApp: (app: string) => `${app} 안에서는 추억을 내려받을 수 없어요`,
  archiveOutside: '다른 브라우저에서 열면 내려받을 수 있어요.',
  ok: '확인',

  onThisDay: '지난 오늘',
  exclusions: '지난 오늘에서 뺀 것',

  offered: '더 보기',

  about: '정보',
  versions: '앱 버전',
  host: '온기',
  channels: { canary: '시험판', preview: '미리보기' },

  logOut: '로그아웃',
  loggingOut: '로그아웃하는 중...',
  unsentTitle: '아직 보내지 않은 것이 있어요',
  unsent: (counts: string) => `${withParticle(counts, '이/가')} 이 기기에만 있어요.`,
  drafts: (count: number) => `쓰던 추억 ${count}개`,
  waiting: (count: number) => `보낼 추억 ${count}개`,
  comments: (count: number) => `보낼 댓글 ${count}개`,
  unsentKept: '이 기기에 두면 다음에 로그인했을 때 이어서 쓸 수 있어요.',
  keepAndLogOut: '이 기기에 두고 로그아웃',
  deleteAndLogOut: '지우고 로그아웃',
  stay: '로그인 유지하기',
  notDeleted: '이 기기에서 지우지 못했어요. 다시 시도해주세요.',

  login: '로그인',
  changePassword: '비밀번호 변경',
  devices: '로그인한 기기',

  familyAndAccount: '가족과 계정',
  leaveFamily: '가족 나가기',
  leaveTitle: '가족에서 나갈까요?',
  leaveText: '내가 남긴 추억은 가족에게 그대로 남고, 나는 더 볼 수 없어요.',
  leaveLast: `나가면 가족에 아무도 없어요. 추억은 ${FAMILY_RETENTION_DAYS}일 동안 보관한 뒤 지워지니, 간직하려면 먼저 내려받아 주세요.`,
  leaveConfirm: '나가기',
  leaving: '나가는 중...',
  left: '가족에서 나왔어요.',
  downloadFirst: '먼저 추억 내려받기',

  deleteAccount: '계정 삭제',
  deleteTitle: '계정을 삭제할까요?',
  deleteText: `바로 모든 기기에서 로그아웃되고 가족에게 보이지 않아요. ${DELETION_GRACE_DAYS}일 안에 다시 로그인하면 되돌릴 수 있고, 그 뒤에는 모두 지워져요.`,
  deleteUnsent: '이 기기에 있는, 아직 보내지 않은 추억과 댓글도 함께 지워져요.',
  deleteLast: '가족에 나 혼자예요. 추억을 간직하려면 먼저 내려받아 주세요.',
  deleteQuestion: '내가 쓴 추억은',
  deleteKeep: '가족에게 남기기',
  deleteKeepHint: `${DELETION_GRACE_DAYS}일 뒤부터는 내 이름 없이 가족이 계속 볼 수 있어요.`,
  deleteKeepLastHint: `${FAMILY_RETENTION_DAYS}일 동안 보관한 뒤 지워져요.`,
  deleteToo: '함께 지우기',
  deleteTooHint: `${DELETION_GRACE_DAYS}일 뒤에 내가 올린 글과 사진이 가족에게서도 사라져요.`,
  deleteTooLastHint: `${DELETION_GRACE_DAYS}일 뒤에 내가 올린 글과 사진이 지워져요.`,
  deleteUnderstood: `${DELETION_GRACE_DAYS}일이 지나면 되돌릴 수 없다는 걸 알아요`,
  deleteNotUnderstood: `${DELETION_GRACE_DAYS}일이 지나면 되돌릴 수 없다는 걸 확인하고 눌러주세요.`,
  deletePassword: '비밀번호',
  passwordMissing: '비밀번호를 입력해주세요.',
  deletePasswordHint: '본인인지 확인하려고 한 번 더 여쭤봐요.',
  deleteLoginAgain: `본인인지 확인할 수 있게, 다시 로그인하고 와주세요. ${FRESH_LOGIN_MINUTES}분 안에 이어서 삭제할 수 있어요.`,
  loginAgain: (name: string) => `${withParticle(name, '으로/로')} 다시 로그인하기`,
  deleteConfirm: '계정 삭제하기',
  deleting: '삭제하는 중...',
  deleted: `계정을 삭제했어요. ${DELETION_GRACE_DAYS}일 안에 다시 로그인하면 되돌릴 수 있어요.`,
  cancel: '취소',
} as const;
