import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { settingsOptions } from '#features/users/settings-api.ts';
import { PasskeyList } from '#features/account/passkey-list.tsx';
import { SessionList } from '#features/account/session-list.tsx';
import { useProductName } from '#layouts/page-title.ts';
import { useUser } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import { OwnData } from './own-data.tsx';
import { Section, Statement } from './statement.tsx';

/** The accessibility statement (Israeli Standard 5568, WCAG 2.2 AA). */
export const AccessibilityScreen = () => {
  const product = useProductName();
  return (
    <Statement title={m.privacy_accessibility()} intro={m.accessibility_intro({ product })}>
      <Section
        title={m.accessibility_done_title()}
        points={[
          m.accessibility_done_keyboard(),
          m.accessibility_done_reader(),
          m.accessibility_done_colour(),
          m.accessibility_done_size(),
          m.accessibility_done_motion(),
          m.accessibility_done_tested(),
        ]}
      />
      <Section title={m.accessibility_gaps_title()} points={[m.accessibility_gaps()]} />
      <Section title={m.accessibility_contact_title()} points={[m.accessibility_contact()]} />
      <p>{m.accessibility_date()}</p>
      <p>
        <Link to="/privacy">{m.privacy_title()}</Link>
      </p>
    </Statement>
  );
};

/** The privacy statement: which data is stored, and what people can do about it. */
export const PrivacyScreen = () => {
  const product = useProductName();
  const signedIn = useUser();
  // a board shows a class, not the data of a user
  const user = signedIn?.board ? undefined : signedIn;
  const { data: settings } = useQuery(settingsOptions);
  return (
    <Statement title={m.privacy_title()} intro={m.privacy_intro({ product })}>
      <Section
        title={m.privacy_kept_title()}
        points={[
          m.privacy_kept_person(),
          m.privacy_kept_groups(),
          m.privacy_kept_seen(),
          m.privacy_kept_log(),
          m.privacy_kept_sessions(),
          m.privacy_kept_speed(),
          m.privacy_kept_not(),
        ]}
      />
      <Section title={m.privacy_seen_by_title()} points={[m.privacy_seen_by()]} />
      <Section
        title={m.privacy_rights_title()}
        points={[m.privacy_rights(), m.privacy_voluntary(), m.privacy_guardians(), m.privacy_breach()]}
      />
      <Section title={m.privacy_operator_title()} points={[settings?.operator ?? m.privacy_operator_unset()]} />
      <Section title={m.privacy_yours_title()} points={user ? [] : [m.privacy_signed_out()]}>
        {user && <OwnData userId={user._id} />}
      </Section>
      {user && (
        <Section title={m.sessions_title()}>
          <SessionList userId={user._id} />
        </Section>
      )}
      {user?.type === 'M' && (
        <Section title={m.passkeys_title()} points={[m.passkeys_about()]}>
          <PasskeyList />
        </Section>
      )}
      <p>
        <Link to="/accessibility">{m.privacy_accessibility()}</Link>
      </p>
    </Statement>
  );
};
