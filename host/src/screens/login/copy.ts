import { PASSWORD_HINT } from 'shared/contract/password-hint';
import { withParticle } from 'shared/text/particles';
import type { LoginError } from '../../guard/login-error.ts';
import type { LoginReason } from '../../guard/login-reason.ts';

export const COPY = {
  lede: '우리 가족의 하루가 모이는 곳',
  invitationHint: '로그인하거나 회원가입하면 바로 들어가요.',
  or: '또는',
  startWith: (name: string) => `${withParticle(name, '으로/로')} 시작하기`,
  password: '비밀번호',
  passwordPlaceholder: '비밀번호 입력',
  newPasswordHint: PASSWORD_HINT,
  nickname: '닉네임',
  nicknamePlaceholder: '가족이 부르는 이름',
  logIn: '로그인',
  loggingIn: '로그인 중...',
  signUp: '회원가입',
  signingUp: '가입 중...',
  noAccount: '아직 계정이 없으신가요?',
  hasAccount: '이미 계정이 있으신가요?',
  wrongCredentials: '이메일 또는 비밀번호가 올바르지 않습니다.',
  emailTaken: '이미 가입된 이메일입니다.',
  tooOften: '한도를 초과했습니다. 잠시 후 다시 시도해주세요.',
  passwordSet: '새 비밀번호를 정했어요. 새 비밀번호로 로그인해주세요.',
  forgotPassword: '비밀번호를 잊으셨나요?',
  waysNotLoaded: '로그인 방법을 불러오지 못했어요.',
  loadingWays: '로그인 방법을 불러오는 중',
  noWays: '지금은 로그인할 수 있는 방법이 없어요.',
} as const;

export const LOGIN_ERROR_LINES: Readonly<Record<LoginError, string>> = {
  'no-token': '로그인이 필요합니다.',
  timeout: '로그인 확인 시간이 초과되었습니다. 다시 시도해주세요.',
  'token-invalid': '로그인 정보가 유효하지 않습니다. 다시 로그인해주세요.',
  'user-not-found': '사용자 정보를 찾을 수 없습니다.',
  'network-error': '네트워크 연결을 확인하고 다시 시도해주세요.',
  'token-validation-failed': '로그인 확인에 실패했습니다. 다시 로그인해주세요.',
  unknown: '알 수 없는 오류가 발생했습니다. 다시 로그인해주세요.',
};

/** Replaces the general message when a social login reports its reason. */
export const LOGIN_REASON_LINES: Readonly<Record<LoginReason, string>> = {
  cancelled: '로그인을 취소했어요. 다시 시작할 수 있어요.',
  'consent-refused': '꼭 필요한 항목에 동의해야 로그인할 수 있어요. 다시 시작하면 동의 화면이 나와요.',
  'under-14': '만 14세 미만이라면 보호자의 동의가 필요해요. 보호자와 함께 다시 시작해주세요.',
  stale: '시간이 지났거나 다른 곳에서 시작한 로그인이에요. 여기서 다시 시작해주세요.',
  'temporarily-unavailable': '로그인 서비스가 잠시 응답하지 않아요. 잠시 후 다시 시작해주세요.',
  'too-often': '잠깐 사이에 여러 번 시작했어요. 잠시 후 다시 시작해주세요.',
  misconfigured: '지금은 이 방법으로 로그인할 수 없어요. 온기를 운영하는 분에게 알려주세요.',
};
