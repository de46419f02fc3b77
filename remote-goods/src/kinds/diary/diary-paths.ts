export const DIARY_INTRO_PATH = '/goods/diary';
export const DIARY_RESULT_PATH = '/goods/diary/result';
