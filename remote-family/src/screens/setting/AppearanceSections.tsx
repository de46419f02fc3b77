import { chooseTextSize, chooseTheme, useAppearance } from 'shared/shell';
import { SegmentedControl } from 'shared/ui/SegmentedControl';
import { COPY } from './copy.ts';
import { SettingSection } from './SettingSection.tsx';

/** Theme and text size of this device; a choice applies at once. */
export function AppearanceSections() {
  const { theme, textSize } = useAppearance();
  return (
    <>
      <SettingSection label={COPY.theme}>
        <SegmentedControl
          label={COPY.theme}
          options={COPY.themes}
          value={theme}
          onValueChange={chooseTheme}
        />
      </SettingSection>
      <SettingSection label={COPY.textSize}>
        <SegmentedControl
          label={COPY.textSize}
          options={COPY.textSizes}
          value={textSize}
          onValueChange={chooseTextSize}
        />
      </SettingSection>
    </>
  );
}
