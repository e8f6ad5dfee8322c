import { Notice } from '../../components/notice.tsx';
import { usePageTitle } from '../../layouts/page-title.ts';
import { m } from '../../texts/generated/messages.js';
import { Text } from '../../texts/text.tsx';

/** An area of the back-office that isn't there yet: its label as the heading, and the truth. */
const Coming = ({ label }: { label: string }) => {
  usePageTitle(label);
  return (
    <>
      <h1>
        <Text>{label}</Text>
      </h1>
      <Notice size="s" pose="stretch" fill="var(--i1)" title={m.common_coming()} text={m.management_coming_text()} />
    </>
  );
};

export const StatisticsScreen = () => <Coming label={m.management_statistics()} />;
