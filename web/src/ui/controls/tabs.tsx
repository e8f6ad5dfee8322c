import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import s from './tabs.module.css';

interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  label: string;
  items: readonly { id: Id; text: ReactNode; content: () => ReactNode }[];
  selected: Id;
  onSelect: (id: Id) => void;
}
/** Tabs of a screen; only the selected one is mounted. */
export const Tabs = <Id extends string>({ label, items, selected, onSelect }: TabsProps<Id>) => (
  <AriaTabs
    selectedKey={selected}
    onSelectionChange={(key) => {
      const item = items.find(({ id }) => id === key);
      if (item) onSelect(item.id);
    }}
    className="column"
  >
    <TabList aria-label={label} className={s.list!}>
      {items.map(({ id, text }) => (
        <Tab key={id} id={id} className={s.tab!}>
          {text}
        </Tab>
      ))}
    </TabList>
    {items.map(({ id, content }) => (
      <TabPanel key={id} id={id} className="column">
        {id === selected && content()}
      </TabPanel>
    ))}
  </AriaTabs>
);
