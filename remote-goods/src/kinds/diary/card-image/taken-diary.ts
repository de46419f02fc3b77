import type { Day } from 'shared/text/local-days';
import type { TakenFile } from 'shared/ui/taken-file';
import type { IllustrationState } from '../card/use-illustration.ts';
import { cardImageErrorMessage, cardImageFileName, drawCardImage } from './save-card-image.ts';

const COPY = {
  noun: '그림일기',
  notReady: '이미지가 모두 불러와진 뒤 다시 시도해주세요.',
  saved: (fileName: string) => `그림일기를 저장했어요. ${fileName}`,
} as const;

type DrawnCard = { card: HTMLElement | null; illustration: IllustrationState; date: Day };

/** The picture of a card, drawn when it is taken along. */
export function takenDiary({ card, illustration, date }: DrawnCard): TakenFile {
  const fileName = cardImageFileName(date);
  const isReady = illustration !== 'loading' && illustration !== 'failed';
  return {
    noun: COPY.noun,
    fileName,
    mime: 'image/png',
    source: async () => {
      if (!isReady || card === null) throw new Error(COPY.notReady);
      return drawCardImage(card);
    },
    savedMessage: COPY.saved(fileName),
    failureMessage: (error) => {
      if (!isReady) return COPY.notReady;
      console.error(error);
      return cardImageErrorMessage(error);
    },
  };
}
