import { Component, useState, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazily } from './lazily.tsx';

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <p role="alert" /> : this.props.children);
}

test('a component whose code was lost is loaded by the next one that is drawn, and not before', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Dialog = () => <p role="dialog" />;
  const load = vi.fn(async () => Dialog).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Lazy = lazily(load);
  const Opener = () => {
    const [opened, setOpened] = useState(0);
    return (
      <>
        <button type="button" aria-label="open" onClick={() => setOpened(opened + 1)} />
        <Boundary key={opened}>{opened > 0 && <Lazy />}</Boundary>
      </>
    );
  };
  await render(<Opener />);
  const open = page.getByRole('button', { name: 'open' });
  await open.click();
  await expect.element(page.getByRole('alert')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);

  await open.click();
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
  await open.click();
  await expect.element(page.getByRole('dialog')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a component that was loaded ahead is drawn at once', async () => {
  const Lazy = lazily(async () => () => <p role="dialog" />);
  expect(renderToStaticMarkup(<Lazy />)).toBe('');
  await Lazy.load();
  expect(renderToStaticMarkup(<Lazy />)).toBe('<p role="dialog"></p>');
});
