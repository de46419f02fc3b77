import { useState, useId } from 'react';
import { Download } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { inAppBrowser } from 'shared/browser/in-app-browser';
import { GOODS_PATH } from 'shared/contract/paths';
import { WEATHERS } from 'shared/contract/kinds/diary';
import { mediaUrl } from 'shared/http';
import { useTypedText } from 'shared/validation/use-typed-text';
import { Button } from 'shared/ui/Button';
import { CallToAction } from 'shared/ui/CallToAction';
import { Icon } from 'shared/ui/Icon';
import { Notice } from 'shared/ui/Notice';
import { SubHeader } from 'shared/ui/SubHeader';
import { Tag } from 'shared/ui/Tag';
import { DiaryCard } from '../../card/DiaryCard.tsx';
import { diaryOfState, type Diary } from '../../diary-data.ts';
import { rememberTemplate, type Template, templateOf, TEMPLATES } from '../../card/templates.ts';
import { useIllustration, type IllustrationState } from '../../card/use-illustration.ts';
import { ChoosePostButton } from '../../choose-post/ChoosePostButton.tsx';
import { SaveOutside } from '../../../../ui/SaveOutside.tsx';
import { COPY } from './copy.ts';
import styles from './DiaryResult.module.css';
import paper from '../../card/DiaryCard.module.css';
import { showToast } from 'shared/errors';
import { cardImageErrorMessage, cardImageFileName, drawCardImage } from '../../card-image/save-card-image.ts';
import { takenDiary } from '../../card-image/taken-diary.ts';
import { saveBlob } from 'shared/media/download';
import { TakeAlong } from 'shared/ui/TakeAlong';
import { useSaveDiary } from '../../server-state/diary.ts';

function DiaryResultScreen() {
  const { state } = useLocation();
  const [diary] = useState(() => diaryOfState(state));
  const id = diary.jobId ?? diary.goodsId ?? '';
  const [chosenTemplate, setTemplate] = useTypedText(`template of ${id}`, diary.template);
  const template = templateOf(chosenTemplate);
  const [chosenWeather, setWeather] = useTypedText(`weather of ${id}`);
  const weather = WEATHERS.find((one) => one === chosenWeather) ?? diary.weather;
  const illustration = useIllustration(diary.illustration === null ? null : mediaUrl(diary.illustration));
  const { card, setCard, isSaving, save } = useSaveCardImage(illustration.state, diary.date);
  const goods = useSaveDiaryToGoods({ ...diary, weather, template });

  const inApp = inAppBrowser();
  const [offersOutside, setOffersOutside] = useState(false);

  // A saved diary is opened to be read; its template was chosen.
  const isSaved = diary.goodsId !== undefined;
  const templates = (
    <div key="templates" className={styles.choice} data-after={isSaved || undefined}>
      <p className={styles.intro}>{COPY.intro}</p>
      <TemplateChoice value={template} onValueChange={choose} />
    </div>
  );

  function choose(chosen: Template) {
    setTemplate(chosen);
    rememberTemplate(chosen);
  }

  return (
    <>
      <SubHeader title={isSaved ? COPY.savedTitle : COPY.title} exit />
      <div className={styles.page}>
        {diary.isSample && (
          <div className={styles.sampleNote}>
            <Notice tone="info" title={COPY.sample}>
              {COPY.sampleText}
            </Notice>
          </div>
        )}
        {!isSaved && templates}
        <DiaryCard
          ref={setCard}
          diary={diary}
          illustration={illustration}
          weather={weather}
          onWeatherChange={setWeather}
          template={template}
        />
        {diary.byAi && (
          <p className={styles.mark}>
            <Tag>{COPY.byAi}</Tag>
          </p>
        )}
        {!diary.isSample && (
          <div className={styles.share}>
            <TakeAlong
              // What was drawn is of these.
              key={`${template} ${weather}`}
              withoutSave
              taken={takenDiary({
                card,
                illustration: illustration.state,
                date: diary.date,
              })}
            />
          </div>
        )}
        {isSaved && templates}
      </div>
      <CallToAction layout="row">
        <Button
          variant="line"
          icon={<Icon of={Download} size="sm" />}
          busy={isSaving}
          busyLabel={COPY.saving}
          onClick={() => (inApp === null ? void save() : setOffersOutside(true))}
        >
          {COPY.save}
        </Button>
        {diary.isSample ? (
          <ChoosePostButton label={COPY.next} />
        ) : (
          <Button busy={goods.isPending} busyLabel={COPY.savingToGoods} onClick={goods.saveToGoods}>
            {COPY.next}
          </Button>
        )}
      </CallToAction>
      {/* No URL leads to this diary: in another browser it is found among the saved goods. */}
      <SaveOutside
        inApp={inApp}
        open={offersOutside}
        onClose={() => setOffersOutside(false)}
        title={COPY.save}
        problem={COPY.outside}
        {...(diary.isSample ? {} : { path: GOODS_PATH })}
      >
        {diary.isSample ? COPY.sampleOutsideText : COPY.outsideText}
      </SaveOutside>
    </>
  );
}

type TemplateChoiceProps = { value: Template; onValueChange: (template: Template) => void };

function TemplateChoice({ value, onValueChange }: TemplateChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.templates} aria-label={COPY.templates}>
      {TEMPLATES.map(({ id, name: label }) => (
        <label key={id} className={styles.template}>
          <input
            className="sr"
            type="radio"
            name={name}
            checked={id === value}
            onChange={() => onValueChange(id)}
          />
          <span
            className={`${paper['card'] ?? ''} ${styles.sheet ?? ''}`}
            data-template={id}
            aria-hidden="true"
          >
            <span className={styles.sample}>가</span>
          </span>
          <span className={styles.name}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Shorter than other toasts (product.md section 9). */
const TOAST_MS = 3_000;

/** Saves the card as an image, once its illustration is loaded. */
function useSaveCardImage(illustrationState: IllustrationState, date: string) {
  const [card, setCard] = useState<HTMLElement | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function save(): Promise<void> {
    if (card === null) return;
    if (illustrationState === 'loading' || illustrationState === 'failed') {
      showToast({ message: COPY.notReady, tone: 'error', durationMs: TOAST_MS });
      return;
    }
    setIsSaving(true);
    try {
      const fileName = cardImageFileName(date);
      saveBlob(await drawCardImage(card), fileName);
      showToast({ message: COPY.saved(fileName), durationMs: TOAST_MS });
    } catch (error) {
      console.error(error);
      showToast({ message: cardImageErrorMessage(error), tone: 'error', durationMs: TOAST_MS });
    } finally {
      setIsSaving(false);
    }
  }

  return { card, setCard, isSaving, save };
}

/** Saves the diary with the family, then opens the goods page. */
function useSaveDiaryToGoods(diary: Omit<Diary, 'template' | 'byAi' | 'isSample'> & { template: Template }) {
  const navigate = useNavigate();
  const saving = useSaveDiary();
  const { title, content, weather, mood, illustration, date, postId, jobId, goodsId, template } = diary;

  function saveToGoods(): void {
    const body = { title, content, weather, mood, illustration, date, postId, template };
    const known = {
      ...(jobId === undefined ? {} : { jobId }),
      ...(goodsId === undefined ? {} : { goodsId }),
    };
    saving.mutate(
      { ...body, ...known },
      {
        onSuccess: () => {
          showToast({ message: COPY.savedToGoods });
          void navigate(GOODS_PATH);
        },
      },
    );
  }

  return { saveToGoods, isPending: saving.isPending };
}

export { DiaryResultScreen as Component };
