import { LoginScreen } from '#screens/login/login-screen.tsx';
import { LanguageScope } from './language-scope.tsx';

/** The login of somebody who comes in by its address: it is there before the rest of the app. */
export const FirstLogin = () => (
  <LanguageScope>
    <LoginScreen />
  </LanguageScope>
);
