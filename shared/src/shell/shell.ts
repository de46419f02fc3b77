/** The contract of host and areas: route handles, area modules, and the small stores they share. */
export {
  APPEARANCE_KEYS,
  chooseTextSize,
  chooseTheme,
  followAppearance,
  useAppearance,
} from './appearance.ts';
export type { TextSize, Theme } from './appearance.ts';
export { AREA_CONTRACT_VERSION } from './area-contract-version.ts';
export { parseAreaModule } from './area-module.ts';
export type { AreaModule, AreaRoute, ParsedArea } from './area-module.ts';
export { CAROUSEL_DEFAULT_TOTAL, useCarousel } from './carousel-store.ts';
export type { CarouselState } from './carousel-store.ts';
export { useHeader } from './header-store.ts';
export type { HeaderPageType, HeaderState, HomeMode } from './header-store.ts';
export { openLayer, willStepInHistory } from './layers.ts';
export { useNamedPage, usePageName } from './page-name-store.ts';
export type { RouteHandle } from './route-handle.ts';
export { configureRunningVersions, runningVersions } from './running-versions.ts';
export type { RunningVersions, VersionChannel } from './running-versions.ts';
export { configureSlots, slotEntries } from './slots.ts';
export type { SlotEntry, SlotName } from './slots.ts';
export { configureSite, siteSettings } from './site-settings.ts';
export type { GoogleDriveSettings, KakaoShareSettings } from './site-settings.ts';
