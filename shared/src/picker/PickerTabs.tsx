import { type KeyboardEvent, useRef } from 'react';
import { COPY } from './copy.ts';
import { isIosDevice } from './photo-types.ts';
import styles from './PickerTabs.module.css';

export type PickerTab = keyof typeof COPY.tabs;

/**
 * In the order in which they are shown; the first one opens. An iPhone shares no photos to an installed web
 * app: there the way from the photo library leads through the picker.
 */
export function pickerTabs(hasDrive: boolean): readonly [PickerTab, ...PickerTab[]] {
  const drive: readonly PickerTab[] = hasDrive ? ['drive'] : [];
  return isIosDevice() ? ['library', 'local', 'camera', ...drive] : ['local', 'library', 'camera', ...drive];
}

type PickerTabsProps = {
  /** The start of every tab's id; `tabId` makes the rest. */
  idPrefix: string;
  panelId: string;
  tabs: readonly PickerTab[];
  selected: PickerTab;
  onSelect: (tab: PickerTab) => void;
};

/** Tabs of the photo sources. Arrow keys, Home and End move and select at once. */
export function PickerTabs({ idPrefix, panelId, tabs, selected, onSelect }: PickerTabsProps) {
  const listRef = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const next = tabAfter(tabs, selected, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
    const tab = listRef.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`);
    tab?.focus();
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  return (
    <div ref={listRef} className={styles.tabs} role="tablist" aria-label={COPY.tabList}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          className={styles.tab}
          role="tab"
          id={tabId(idPrefix, tab)}
          data-tab={tab}
          aria-selected={tab === selected}
          aria-controls={tab === selected ? panelId : undefined}
          tabIndex={tab === selected ? 0 : -1}
          onClick={() => onSelect(tab)}
          onKeyDown={onKeyDown}
        >
          {COPY.tabs[tab]}
        </button>
      ))}
    </div>
  );
}

export function tabId(idPrefix: string, tab: PickerTab): string {
  return `${idPrefix}-${tab}`;
}

function tabAfter(tabs: readonly PickerTab[], selected: PickerTab, key: string): PickerTab | undefined {
  const index = tabs.indexOf(selected);
  switch (key) {
    case 'ArrowRight':
      return tabs[(index + 1) % tabs.length];
    case 'ArrowLeft':
      return tabs.at(index - 1);
    case 'Home':
      return tabs[0];
    case 'End':
      return tabs.at(-1);
    default:
      return undefined;
  }
}
