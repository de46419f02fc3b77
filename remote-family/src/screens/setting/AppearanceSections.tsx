import { chooseTextSize, chooseTheme, type TextSize, type Theme, useAppearance } from 'shared/shell';
import { SegmentedControl } from 'shared/ui/SegmentedControl';
import { COPY } from './copy.ts';
import { SettingSection } from './SettingSection.tsx';

const THEMES = optionsOf<Theme>(COPY.themes);
const TEXT_SIZES = optionsOf<TextSize>(COPY.textSizes);

/** Theme and text size of this device; a choice applies at once. */
export function AppearanceSections() {
  const { theme, textSize } = useAppearance();
  return (
    <>
      <SettingSection label={COPY.theme}>
        <SegmentedControl label={COPY.theme} options={THEMES} value={theme} onValueChange={chooseTheme} />
      </SettingSection>
      <SettingSection label={COPY.textSize}>
        <SegmentedControl
          label={COPY.textSize}
          options={TEXT_SIZES}
          value={textSize}
          onValueChange={chooseTextSize}
        />
      </SettingSection>
    </>
  );
}

/** In the order of the labels. */
function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
}
