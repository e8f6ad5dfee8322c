import type { ReactNode } from 'react';
import { useRouter } from '@tanstack/react-router';
import { BackArrow } from '#ui/page/arrows.tsx';
import { Brand } from '#ui/pictures/brand.tsx';
import { IconButton } from '#ui/controls/button.tsx';
import { LanguageSwitch } from '#layouts/language-switch.tsx';
import { homeOf } from '#routing/home.ts';
import { usePageTitle, useProductName } from '#layouts/page-title.ts';
import { useUser } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './statement.module.css';

/** A section of a statement: its title and its points. */
export const Section = ({
  title,
  points = [],
  children,
}: {
  title: string;
  points?: string[];
  children?: ReactNode;
}) => (
  <section className={s.section} aria-label={title}>
    <h2>{title}</h2>
    {points.length === 1 && <p>{points[0]}</p>}
    {points.length > 1 && (
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    )}
    {children}
  </section>
);

/** Layout of the public pages, for signed-in and signed-out visitors. */
export const Statement = ({ title, intro, children }: { title: string; intro: string; children: ReactNode }) => {
  usePageTitle(title);
  const user = useUser();
  const router = useRouter();
  const productName = useProductName();
  const goBack = () =>
    router.history.canGoBack() ? router.history.back() : router.navigate({ to: user ? homeOf(user.type) : '/login' });
  return (
    <div className={s.page}>
      <header className="row">
        <IconButton icon={<BackArrow />} label={m.common_back()} onClick={() => void goBack()} />
        <Brand name={productName} />
        <span className="grow" />
        <LanguageSwitch />
      </header>
      <main className={s.text}>
        <h1>{title}</h1>
        <p className="soft">{intro}</p>
        {children}
      </main>
    </div>
  );
};
