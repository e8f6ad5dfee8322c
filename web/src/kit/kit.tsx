import { useState } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import { categoryValues, type CategoryValue } from '@zuzu/domain/videos/category.ts';
import { Button } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { categoryName } from '../components/categories.ts';
import { Checkbox } from '../components/checkbox.tsx';
import { Chip } from '../components/chip.tsx';
import { Choice } from '../components/choice.tsx';
import { ConfirmDialog } from '../components/confirm-dialog.tsx';
import { DataGrid } from '../components/data-grid.tsx';
import { Field } from '../components/field.tsx';
import { Intensity, IntensityTags, LevelName } from '../components/intensity.tsx';
import { L } from '../components/ltr.tsx';
import { Modal } from '../components/modal.tsx';
import { Panel } from '../components/panel.tsx';
import { Progress } from '../components/progress.tsx';
import { Search } from '../components/search.tsx';
import { Select } from '../components/select.tsx';
import { Spinner } from '../components/spinner.tsx';
import { Tabs } from '../components/tabs.tsx';
import { Thumb } from '../components/thumb.tsx';
import { showToast } from '../components/toasts.ts';
import { TypeBadge } from '../components/type-badge.tsx';
import s from './kit.module.css';

const Forms = () => {
  const [name, setName] = useState('נועה כהן');
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState<CategoryValue | null>('main');
  const [tick, setTick] = useState(true);
  const [type, setType] = useState<('A' | 'B' | 'C' | 'M')[]>(['C']);
  const [favourites, setFavourites] = useState<CategoryValue[]>(['main', 'story']);
  const options = categoryValues.map((id) => ({ id, text: categoryName(id) }));
  return (
    <Card title="Field, Search, Select, Checkbox, Choice" side={<Chip tone="busy">7</Chip>}>
      <div className={s.columns}>
        <Field label="Full Name" value={name} onChange={setName} />
        <Field label="Phone Number" value="+972503333333" onChange={setName} ltr error={name ? '' : 'Required'} />
        <Field label="Name" value="" onChange={setName} placeholder="e.g., main/sub" error="Name is missing" />
        <Field label="Email" value="noa@example.com" onChange={setName} ltr isDisabled />
        <Search label="Search name" value={query} onChange={setQuery} />
        <Select label="Category" value={category} onChange={setCategory} options={options} />
        <Select label="Empty" value={null} onChange={setCategory} options={options} error="Choose one" />
        <Field label="Notes" value={name} onChange={setName} area />
      </div>
      <div className={s.row}>
        <Checkbox isSelected={tick} onChange={setTick}>
          Apply to all
        </Checkbox>
        <Checkbox isDisabled>Disabled</Checkbox>
        <Choice
          dense
          label="User Type"
          value={type}
          onChange={setType}
          options={(['A', 'B', 'C', 'M'] as const).map((id) => ({ id, text: id }))}
        />
      </div>
      <Choice multiple label="Favourites" value={favourites} onChange={setFavourites} options={options} />
    </Card>
  );
};

const Overlays = () => {
  const [open, setOpen] = useState<'modal' | 'confirm' | 'panel'>();
  const close = () => setOpen(undefined);
  return (
    <Card title="Modal, ConfirmDialog, Panel, Toast">
      <div className={s.row}>
        <Button size="s" onClick={() => setOpen('modal')}>
          Modal
        </Button>
        <Button size="s" tone="danger" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button size="s" tone="quiet" onClick={() => setOpen('panel')}>
          Panel
        </Button>
        <Button size="s" tone="quiet" onClick={() => showToast('User updated', 'good')}>
          Good
        </Button>
        <Button size="s" tone="quiet" onClick={() => showToast('Update failed', 'bad')}>
          Bad
        </Button>
      </div>
      {open === 'modal' && (
        <Modal title="Select User Type" sub="Step 1" onClose={close} foot={<Button size="s">Save</Button>}>
          <Forms />
        </Modal>
      )}
      {open === 'confirm' && (
        <ConfirmDialog text='Delete "נועה כהן"?' confirm="Delete" onConfirm={close} onCancel={close} />
      )}
      {open === 'panel' && (
        <Panel
          title="נועה כהן"
          sub="Updated"
          art={<TypeBadge type="C" />}
          onClose={close}
          foot={<Button size="s">Save</Button>}
        >
          <LevelName level={3} />
        </Panel>
      )}
    </Card>
  );
};

/** Every component in its states. */
export const Kit = () => {
  const [tab, setTab] = useState<'list' | 'upload'>('list');
  return (
    <main className={s.kit}>
      <h1>Components</h1>
      <Card title="Button, Chip, Progress, Spinner">
        <div className={s.row}>
          <Button>Action</Button>
          <Button tone="quiet">Quiet</Button>
          <Button tone="danger">Danger</Button>
          <Button tone="night">Night</Button>
          <Button tone="link">Link</Button>
          <Button tone="icon" aria-label="Edit">
            <Pencil />
          </Button>
          <Button disabled>Disabled</Button>
          <Button size="s">Small</Button>
        </div>
        <div className={s.row}>
          {(['plain', 'new', 'good', 'bad', 'busy', 'night'] as const).map((tone) => (
            <Chip key={tone} tone={tone}>
              {tone}
            </Chip>
          ))}
          <Progress value={42} label="plain" />
          <Progress value={100} label="good" tone="good" />
          <Progress value={70} label="bad" tone="bad" />
          <Spinner label="loading" />
          <Intensity level={4} />
          <IntensityTags of={['1', '3', '5']} />
        </div>
      </Card>
      <Forms />
      <Overlays />
      <Tabs
        label="Tabs"
        items={[
          { id: 'list', text: 'Video List' },
          { id: 'upload', text: 'Upload Video' },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        <DataGrid label={tab} head={['Name', 'Phone', 'Actions']}>
          {['נועה כהן', 'אורי בן־דוד'].map((name, i) => (
            <tr key={name} aria-selected={i === 0 || undefined}>
              <td>{name}</td>
              <td>
                <L>050-333-3333</L>
              </td>
              <td>
                <Button tone="icon" size="s" aria-label={`Delete ${name}`}>
                  <Trash2 />
                </Button>
              </td>
            </tr>
          ))}
        </DataGrid>
      </Tabs>
      <div className={s.thumbs}>
        {categoryValues.map((category) => (
          <Thumb key={category} category={category} play seconds={185} />
        ))}
      </div>
    </main>
  );
};
