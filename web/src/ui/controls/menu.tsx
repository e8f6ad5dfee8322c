import { use, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { buttonClasses, UsualSize, type Look } from './button.tsx';
import s from '#ui/fields/select.module.css';

interface MenuProps<Id extends string> extends Pick<Look, 'tone'> {
  /** The content of the button. */
  children: ReactNode;
  /** The button's accessible name, if its content isn't sufficient. */
  label?: string;
  options: readonly { id: Id; text: string }[];
  onChoose: (id: Id) => void;
  className?: string | undefined;
}
/** A button that opens a menu of actions. */
export const Menu = <Id extends string>(props: MenuProps<Id>) => {
  const { children, label, options, onChoose, className, tone = 'quiet' } = props;
  return (
    <MenuTrigger>
      <Button
        {...(label !== undefined && { 'aria-label': label })}
        className={buttonClasses(className)!}
        data-tone={tone}
        data-size={use(UsualSize)}
      >
        {children}
      </Button>
      <Popover className={s.popover!}>
        <AriaMenu className={s.list!}>
          {options.map(({ id, text }) => (
            <MenuItem key={id} id={id} textValue={text} className={s.option!} onAction={() => onChoose(id)}>
              {text}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
};
