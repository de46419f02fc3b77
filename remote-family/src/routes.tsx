import { AREA_CONTRACT_VERSION, type AreaModule, type RouteHandle } from 'shared/shell';

const ONBOARDING = { guard: 'nofam', header: 'none', navigation: false } as const;
const SETTING = { guard: 'yesfam', header: 'none', navigation: false } as const;
const START: RouteHandle = { ...ONBOARDING, title: '시작하기', entry: true };

const start = () => import(/* webpackChunkName: "screen-start" */ './screens/start/StartScreen.tsx');

export const area: AreaModule = {
  contractVersion: AREA_CONTRACT_VERSION,
  routes: [
    {
      path: '/family',
      handle: { guard: 'yesfam', header: 'family', navigation: true, title: '가족' },
      lazy: () => import(/* webpackChunkName: "screen-family" */ './screens/family/FamilyScreen.tsx'),
    },
    {
      path: '/setting',
      handle: { ...SETTING, title: '설정' },
      lazy: () => import(/* webpackChunkName: "screen-setting" */ './screens/setting/SettingScreen.tsx'),
    },
    {
      path: '/setting/name-change',
      handle: { ...SETTING, title: '닉네임 변경' },
      lazy: () =>
        import(/* webpackChunkName: "screen-name-change" */ './screens/name-change/NameChangeScreen.tsx'),
    },
    {
      path: '/setting/password',
      handle: { ...SETTING, title: '비밀번호 변경' },
      lazy: () =>
        import(
          /* webpackChunkName: "screen-password-change" */ './screens/password-change/PasswordChangeScreen.tsx'
        ),
    },
    {
      path: '/setting/devices',
      handle: { ...SETTING, title: '로그인한 기기' },
      lazy: () => import(/* webpackChunkName: "screen-devices" */ './screens/devices/DevicesScreen.tsx'),
    },
    {
      path: '/setting/on-this-day',
      handle: { ...SETTING, title: '지난 오늘에서 뺀 것' },
      lazy: () =>
        import(/* webpackChunkName: "screen-exclusions" */ './screens/exclusions/ExclusionsScreen.tsx'),
    },
    { path: '/Start', handle: START, lazy: start },
    { path: '/StartPage', handle: START, lazy: start },
    {
      // No `entry`: sending the form makes a member, who stays until the confirm page is there.
      path: '/FirstMakePage',
      handle: { ...ONBOARDING, title: '가족 만들기' },
      lazy: () =>
        import(/* webpackChunkName: "screen-first-make" */ './screens/first-make/FirstMakeScreen.tsx'),
    },
    {
      path: '/MakeConfirmPage',
      handle: { ...ONBOARDING, title: '가족을 만들었어요' },
      lazy: () =>
        import(/* webpackChunkName: "screen-make-confirm" */ './screens/make-confirm/MakeConfirmScreen.tsx'),
    },
    {
      path: '/LinkInPage',
      handle: { ...ONBOARDING, title: '가족에 들어가기' },
      lazy: () => import(/* webpackChunkName: "screen-link-in" */ './screens/link-in/LinkInScreen.tsx'),
    },
    {
      path: '/KakaoInPage',
      handle: { guard: 'none', header: 'none', navigation: false, title: '초대장' },
      lazy: () => import(/* webpackChunkName: "screen-kakao-in" */ './screens/kakao-in/KakaoInScreen.tsx'),
    },
  ],
};
