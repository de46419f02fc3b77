export type CameraProblem = 'insecure' | 'missing' | 'denied' | 'failed';

export const CAMERA_PROBLEMS: Readonly<Record<CameraProblem, { message: string; hint: string }>> = {
  insecure: {
    message: '카메라는 보안 연결(https 또는 localhost)에서만 사용할 수 있습니다.',
    hint: '주소가 https로 시작하는지 확인하거나, 파일 선택에서 사진을 골라주세요.',
  },
  missing: { message: '카메라를 찾을 수 없습니다.', hint: '카메라가 연결되어 있는지 확인해주세요.' },
  denied: {
    message: '카메라 권한이 필요합니다.',
    hint: '브라우저 주소창 옆 자물쇠를 눌러 카메라 권한을 켜주세요.',
  },
  failed: {
    message: '카메라를 시작할 수 없습니다. 권한을 확인해주세요.',
    hint: '다른 앱이 카메라를 쓰고 있다면 닫고 다시 시도해주세요.',
  },
};

export function cameraProblemOf(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotFoundError') return 'missing';
  return name === 'NotAllowedError' ? 'denied' : 'failed';
}
