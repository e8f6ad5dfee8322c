import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import s from './tabs.module.css';

interface TabsProps<Id extends string> {
  /** Names the row of tabs for screen readers. */
  label: string;
  items: readonly { id: Id; text: ReactNode; content: () => ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
}
/** One of several views of a screen; only the selected one is built. */
export const Tabs = <Id extends string>({ label, items, selected, onSelect }: TabsProps<Id>) => (
  <AriaTabs
    selectedKey={selected}
    onSelectionChange={(key) => {
      const item = items.find(({ id }) => id === key);
      if (item) onSelect(item.id);
    }}
    className={s.tabs!}
  >
    <TabList aria-label={label} className={s.list!}>
      {items.map(({ id, text }) => (
        <Tab key={id} id={id} className={s.tab!}>
          {text}
        </Tab>
      ))}
    </TabList>
    {items.map(({ id, content }) => (
      <TabPanel key={id} id={id} className={s.tabs!}>
        {id === selected && content()}
      </TabPanel>
    ))}
  </AriaTabs>
);
