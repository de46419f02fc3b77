import { IMAGE_MEGABYTES } from 'shared/contract/uploads/image-messages';
import { spokenDuration } from '../text/spoken-duration.ts';
import type { VideoLimits } from '../validation/video-files.ts';

export const COPY = {
  tabList: '사진 가져올 곳',
  tabs: { local: '파일 선택', library: '사진 보관함', camera: '카메라', drive: 'Google Drive' },

  selected: (count: number) => `${count}개 파일 선택됨`,
  done: '완료',
  previews: '선택한 파일 미리보기',
  remove: (name: string) => `${name} 삭제`,
  more: (count: number) => `+${count}`,
  moreSpoken: (count: number) => `그 밖에 ${count}개`,
  chosen: '고른 사진',
  removeAll: '모두 빼기',
  atMost: (max: number) => `최대 ${max}장`,

  tooMany: (max: number) => `최대 ${max}개까지 선택할 수 있습니다.`,
  full: (max: number) =>
    `선택 완료: 최대 ${max}개를 모두 골랐습니다. 더 추가하려면 기존 파일을 삭제해주세요.`,

  video: (name: string) => `영상 ${name}`,
  converting: (index: number, total: number) => `사진을 바꾸고 있어요 (${index}/${total})`,
  measuring: '영상을 확인하고 있어요',
  stopPreparing: '그만두기',
  dismissMessages: '안내 지우기',

  drop: '사진을 끌어다 놓거나 눌러서 선택해주세요.',
  /** Where nothing can be dragged. */
  tap: '눌러서 사진을 선택해주세요.',
  dropHere: '여기에 놓아주세요',
  facts: `JPEG, PNG, GIF, WebP, HEIC · 한 장에 ${String(IMAGE_MEGABYTES)}MB까지`,
  videoFacts: ({ videoBytes, videoSeconds }: VideoLimits) =>
    `영상 MP4, MOV, WebM, MKV, AVI, 3GP · ${Math.floor(videoBytes / 1_048_576)}MB, ${spokenDuration(videoSeconds)}까지`,
  browse: '파일 찾아보기',
  choosing: '파일을 고르고 있어요...',

  library: '휴대폰에 있는 사진을 골라주세요.',
  libraryWithVideos: '휴대폰에 있는 사진이나 영상을 골라주세요.',
  libraryFacts: '고른 사진만 온기에 전해져요. 다른 사진은 보지 않아요.',
  openLibrary: '사진 보관함 열기',

  camera: {
    view: '카메라 화면',
    starting: '카메라를 켜고 있어요...',
    shoot: '촬영',
    turn: '카메라 전환',
    retry: '다시 시도',
    captured: '촬영한 사진',
    shotName: (index: number) => `촬영한 사진 ${index}`,
    add: (count: number) => `촬영한 사진 추가 (${count})`,
    announcement: (count: number) => `사진을 찍었어요. 모두 ${count}장이에요.`,
    withInput: '카메라로 사진을 찍어주세요.',
    withInputFacts: '찍은 사진은 바로 고른 사진에 더해져요.',
    openInput: '카메라 열기',
  },
} as const;
