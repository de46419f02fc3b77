import { useEffect, useRef, useState } from 'react';
import { showToast } from 'shared/errors';
import { withParticle } from 'shared/text/particles';
import { inAppBrowser } from '../../browser/in-app-browser.ts';
import { DOWNLOAD_FAILURE_MESSAGES, fetchFile, isPhone, saveBlob } from '../../media/download.ts';
import type { TakenFile } from './taken-file.ts';

const COPY = {
  saved: (noun: string) => `${withParticle(noun, '을/를')} 저장했어요. 다운로드 폴더를 확인해주세요.`,
  savedOnPhone: (noun: string) =>
    `${withParticle(noun, '을/를')} 저장했어요. 파일 앱이나 다운로드 폴더를 확인해주세요.`,
  inApp: (app: string) => `${app} 안에서는 저장할 수 없어요. 다른 브라우저에서 열어 저장해주세요.`,
  ready: '공유할 준비가 되었어요. 공유를 한 번 더 눌러주세요.',
  notShared: '공유하지 못했어요.',
  retry: '다시 시도',
} as const;

type Way = 'save' | 'share';

export type TakingAlong = {
  save: () => void;
  /** Undefined where the system shares no such files. */
  share: (() => void) | undefined;
  /** What is in progress. */
  busy: Way | null;
  /** How much of the file is here. */
  percent: number;
};

/** Saves a file or hands it to the system's share sheet. Fetched once, at the first tap. */
export function useTakeAlong(taken: TakenFile): TakingAlong {
  const [busy, setBusy] = useState<Way | null>(null);
  const [percent, setPercent] = useState(0);
  const fetched = useRef<File | null>(null);
  const latest = useRef(taken);
  useEffect(() => {
    latest.current = taken;
  });

  async function take(way: Way): Promise<void> {
    const inApp = inAppBrowser();
    if (way === 'save' && inApp !== null) {
      showToast({ message: COPY.inApp(inApp.name), tone: 'info' });
      return;
    }
    const wasFetched = fetched.current !== null;
    setPercent(0);
    setBusy(way);
    const file = fetched.current ?? (await fileOf(latest.current, setPercent));
    if (typeof file === 'string') {
      failed(way, file);
      // The retry finds the new address.
      await latest.current.refresh?.().catch(() => undefined);
    } else {
      fetched.current = file;
      if (way === 'save') saveFile(latest.current, file);
      else await shareFile(file, wasFetched);
    }
    setBusy(null);
  }

  function failed(way: Way, message: string): void {
    showToast({
      message,
      tone: 'error',
      action: { label: COPY.retry, onSelect: () => void take(way) },
    });
  }

  /** @param isSecondTap the file was here when it was tapped: browsers share only soon after a tap */
  async function shareFile(file: File, isSecondTap: boolean): Promise<void> {
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      // The person closed the sheet.
      if (name === 'AbortError') return;
      if (name === 'NotAllowedError' && !isSecondTap) showToast({ message: COPY.ready, tone: 'info' });
      else failed('share', COPY.notShared);
    }
  }

  return {
    save: () => void take('save'),
    share: canShare(taken) ? () => void take('share') : undefined,
    busy,
    percent,
  };
}

/** Korean words where it cannot be had. */
async function fileOf(taken: TakenFile, onPercent: (percent: number) => void): Promise<File | string> {
  const { source, fileName, mime, failureMessage } = taken;
  if (typeof source === 'string') {
    const outcome = await fetchFile(source, onPercent);
    if (outcome.kind === 'failed') return DOWNLOAD_FAILURE_MESSAGES[outcome.reason];
    return new File([outcome.blob], fileName, { type: mime });
  }
  try {
    return new File([await source()], fileName, { type: mime });
  } catch (error) {
    return failureMessage?.(error) ?? DOWNLOAD_FAILURE_MESSAGES.other;
  }
}

function saveFile({ noun, fileName, savedMessage }: TakenFile, file: File): void {
  saveBlob(file, fileName);
  showToast({ message: savedMessage ?? (isPhone() ? COPY.savedOnPhone(noun) : COPY.saved(noun)) });
}

function canShare({ fileName, mime }: TakenFile): boolean {
  if (typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([], fileName, { type: mime })] });
}
