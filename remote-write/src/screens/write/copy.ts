export const COPY = { heading: '추억 쓰기', submit: '등록하기', submitting: '등록 중...' } as const;
