import { ArrowRight } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { m } from '../texts/generated/messages.js';
import { Text } from '../texts/text.tsx';
import s from './lesson-player.module.css';

interface PlayerHeadProps {
  title: string;
  subtitle: string;
  onBack: () => void;
}
/** Back, what plays, and where in the lesson that is. */
export const PlayerHead = ({ title, subtitle, onBack }: PlayerHeadProps) => (
  <header className={s.head} data-controls>
    <Button tone="icon" aria-label={m.common_back()} onClick={onBack}>
      <ArrowRight aria-hidden />
    </Button>
    <div>
      <h1>
        <Text>{title}</Text>
      </h1>
      <p>
        <Text>{subtitle}</Text>
      </p>
    </div>
  </header>
);
