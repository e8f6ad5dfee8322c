import { Printer, Share2 } from 'lucide-react';
import { Button } from '#ui/controls/button.tsx';
import { Brand } from '#ui/pictures/brand.tsx';
import { Figure } from '#ui/pictures/figure.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import { useProductName } from '#layouts/page-title.ts';
import { m } from '#lib/texts/generated/messages.js';
import { CopyButton } from './copy-button.tsx';
import s from './class-week.module.css';

/** A card to print or share: a QR code of the class's page, and how to start. */
export const ClassCard = ({ groupId, title }: { groupId: string; title: string }) => {
  const product = useProductName();
  const address = new URL('/lesson-type-selection', location.origin);
  address.searchParams.set('group', groupId);
  const url = address.href;
  return (
    <>
      <section className={s.card} aria-labelledby="class-card-title">
        <div className={s.words}>
          <Brand name={product} />
          <h3 className="clamped" id="class-card-title">
            {title}
          </h3>
          <ol>
            {[m.class_week_card_scan(), m.class_week_card_sign_in(), m.class_week_card_start()].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        <QrCode text={url} label={m.class_week_card_code({ group: title })} className="full" />
        <Figure pose="cheer" className={s.figure} />
      </section>
      <div className={s.actions}>
        <Button tone="quiet" onClick={() => window.print()}>
          <Printer aria-hidden />
          {m.class_week_card_print()}
        </Button>
        {'share' in navigator && (
          <Button
            tone="quiet"
            // closing the browser's dialog rejects as well
            onClick={() => void navigator.share({ title, url }).catch(console.warn)}
          >
            <Share2 aria-hidden />
            {m.class_week_card_share()}
          </Button>
        )}
        <CopyButton text={url} />
      </div>
    </>
  );
};
