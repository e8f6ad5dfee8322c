import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BOARD_CODE_LENGTH } from '@zuzu/contract/constants.ts';
import { errorText } from '#lib/api/api-error.ts';
import { boardCodeOptions, boardTokenOptions, isCodeOver } from './boards-api.ts';
import { Spinner } from '#ui/page/spinner.tsx';
import { usePageTitle, useProductName } from '#layouts/page-title.ts';
import { clearBoardScreen } from './remembered-board.ts';
import { m } from '#lib/texts/generated/messages.js';
import { LanguageSwitch } from '#layouts/language-switch.tsx';
import { Brand } from '#ui/pictures/brand.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import s from './board.module.css';

const HALF = BOARD_CODE_LENGTH / 2;

/**
 * Shows the code that connects this board, as a QR code and as six characters, and renews it while the page is visible.
 * The route guard redirects once the board is connected.
 */
export const BoardCode = () => {
  usePageTitle(m.board_title());
  const productName = useProductName();
  const offered = useQuery(boardCodeOptions);
  const { error } = useQuery(boardTokenOptions(offered.data?.secret));
  const isOver = isCodeOver(error);
  const problem = offered.failureReason ?? (isOver ? null : error);
  const address = `${location.host}/board`;
  const code = isOver ? undefined : offered.data?.code;
  const renew = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void offered.refetch();
  });
  useEffect(() => {
    if (!isOver) return undefined;
    const onVisible = () => renew();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [isOver]);
  return (
    <main className={s.board}>
      <Brand name={productName} />
      <LanguageSwitch />
      <div className={s.words}>
        <h1>{m.board_title()}</h1>
        <p>{m.board_text()}</p>
        {code !== undefined && (
          <>
            <output className={s.code} dir="ltr">
              {code.slice(0, HALF)} {code.slice(HALF)}
            </output>
            <p className="breaks">
              {m.board_or_type()} <bdi dir="ltr">{address}</bdi>
            </p>
          </>
        )}
        <p className="filled bad semibold" role="alert">
          {problem && errorText(problem)}
        </p>
      </div>
      <div className={s.qr}>
        {code === undefined ? (
          !problem && <Spinner label={m.common_loading()} />
        ) : (
          <QrCode text={`${location.origin}/board?code=${code}`} label={m.board_qr_code({ code })} />
        )}
      </div>
      <Link to="/login" onClick={clearBoardScreen}>
        {m.board_by_number()}
      </Link>
    </main>
  );
};
