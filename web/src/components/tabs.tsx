import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import s from './tabs.module.css';

interface TabsProps<Id extends string> {
  label: string;
  items: readonly { id: Id; text: ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The selected tab's page. */
  children: ReactNode;
}
/** Several pages in one place. */
export const Tabs = <Id extends string>({ label, items, selected, onSelect, children }: TabsProps<Id>) => (
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
    <TabPanel id={selected} className={s.tabs!}>
      {children}
    </TabPanel>
  </AriaTabs>
);
