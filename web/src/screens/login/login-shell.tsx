import { renderToStaticMarkup } from 'react-dom/server';
import { m } from '#texts/generated/messages.js';
import { LoginView } from './login-view.tsx';

const nothing = () => undefined;

/** The login as it stands before anybody typed, as HTML; the build puts it into index.html. */
export const loginShell = (): string =>
  renderToStaticMarkup(
    <LoginView
      productName={m.common_product_name()}
      text={m.sign_in_text()}
      phone=""
      valid={false}
      busy={false}
      problem=""
      onPhone={nothing}
      onConfirm={nothing}
    />,
  );
