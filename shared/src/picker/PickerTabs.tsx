import { type KeyboardEvent, useRef } from 'react';
import { COPY } from './copy.ts';
import styles from './PickerTabs.module.css';

export type PickerTab = keyof typeof COPY.tabs;

const TABS: readonly PickerTab[] = ['local', 'library', 'camera', 'drive'];

type PickerTabsProps = {
  /** The start of every tab's id; `tabId` makes the rest. */
  idPrefix: string;
  panelId: string;
  selected: PickerTab;
  onSelect: (tab: PickerTab) => void;
};

/** Tabs of the photo sources. Arrow keys, Home and End move and select at once. */
export function PickerTabs({ idPrefix, panelId, selected, onSelect }: PickerTabsProps) {
  const listRef = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const next = tabAfter(selected, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
    const tab = listRef.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`);
    tab?.focus();
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  return (
    <div ref={listRef} className={styles.tabs} role="tablist" aria-label={COPY.tabList}>
      {TABS.map((tab) => (
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

function tabAfter(selected: PickerTab, key: string): PickerTab | undefined {
  const index = TABS.indexOf(selected);
  switch (key) {
    case 'ArrowRight':
      return TABS[(index + 1) % TABS.length];
    case 'ArrowLeft':
      return TABS.at(index - 1);
    case 'Home':
      return TABS[0];
    case 'End':
      return TABS.at(-1);
    default:
      return undefined;
  }
}
