import { useState } from 'react';
import { Download } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { inAppBrowser } from 'shared/browser/in-app-browser';
import { mediaUrl } from 'shared/http';
import { Button } from 'shared/ui/Button';
import { CallToAction } from 'shared/ui/CallToAction';
import { Icon } from 'shared/ui/Icon';
import { Notice } from 'shared/ui/Notice';
import { SubHeader } from 'shared/ui/SubHeader';
import { Tag } from 'shared/ui/Tag';
import { DiaryCard } from '../../card/DiaryCard.tsx';
import { diaryOfState } from '../../diary-data.ts';
import { rememberTemplate, type Template, templateOf } from '../../card/templates.ts';
import { useIllustration } from '../../card/use-illustration.ts';
import { ChoosePost } from '../../choose-post/ChoosePost.tsx';
import { SaveOutside } from '../../../../ui/SaveOutside.tsx';
import { copy } from './copy.ts';
import styles from './DiaryResult.module.css';
import { TemplateChoice } from './TemplateChoice.tsx';
import { useKeepDiary } from './use-keep-diary.ts';
import { useSavePicture } from './use-save-picture.ts';

/** The finished diary: its paper and its weather are chosen, it is saved as a picture, and kept. The example is only shown. */
function DiaryResultScreen() {
  const { state } = useLocation();
  const [diary] = useState(() => diaryOfState(state));
  const [template, setTemplate] = useState<Template>(() => templateOf(diary.template));
  const [weather, setWeather] = useState(diary.weather);
  const illustration = useIllustration(diary.illustration === null ? null : mediaUrl(diary.illustration));
  const { cardRef, isSaving, save } = useSavePicture(illustration.state, diary.date);
  const keeping = useKeepDiary({ ...diary, weather, template });

  const inApp = inAppBrowser();
  const [offersOutside, setOffersOutside] = useState(false);

  function choose(chosen: Template) {
    setTemplate(chosen);
    rememberTemplate(chosen);
  }

  return (
    <>
      <SubHeader title={copy.title} exit />
      <div className={styles.page}>
        {diary.isSample && (
          <div className={styles.sampleNote}>
            <Notice tone="info" title={copy.sample}>
              {copy.sampleWords}
            </Notice>
          </div>
        )}
        <p className={styles.intro}>{copy.intro}</p>
        <TemplateChoice value={template} onValueChange={choose} />
        <DiaryCard
          ref={cardRef}
          diary={diary}
          illustration={illustration}
          weather={weather}
          onWeatherChange={setWeather}
          template={template}
        />
        {diary.byAi && (
          <p className={styles.mark}>
            <Tag>{copy.byAi}</Tag>
          </p>
        )}
      </div>
      {diary.isSample ? (
        <CallToAction>
          <ChoosePost />
        </CallToAction>
      ) : (
        <CallToAction layout="row">
          <Button
            variant="line"
            icon={<Icon of={Download} size="sm" />}
            busy={isSaving}
            busyLabel={copy.saving}
            onClick={() => (inApp === null ? void save() : setOffersOutside(true))}
          >
            {copy.save}
          </Button>
          <Button busy={keeping.isPending} busyLabel={copy.keeping} onClick={keeping.keep}>
            {copy.next}
          </Button>
        </CallToAction>
      )}
      {/* This page's diary is in no address: outside it is found where it was kept. */}
      <SaveOutside
        inApp={inApp}
        open={offersOutside}
        onClose={() => setOffersOutside(false)}
        title={copy.save}
        problem={copy.outside}
        path="/goods"
      >
        {copy.outsideWords}
      </SaveOutside>
    </>
  );
}

export { DiaryResultScreen as Component };
