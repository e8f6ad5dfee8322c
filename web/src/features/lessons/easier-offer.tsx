import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EasierOffer as Offer } from '@zuzu/contract/feedback.ts';
import { errorText } from '#lib/api/api-error.ts';
import { answerOffer, easierOffersOptions } from './feedback-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { atLevel, levelName } from '#features/videos/intensity.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';
import s from './easier-offer.module.css';

/** Offers an easier intensity to a group whose last lessons were too hard, until accepted or declined; one group at a time. */
export const EasierOffer = ({ userId }: { userId: string }) => {
  const client = useQueryClient();
  const options = easierOffersOptions(userId);
  const offer = useQuery(options).data?.[0];
  const { mutate, isPending } = useMutation({
    mutationFn: ({ of, isTaken }: { of: Offer; isTaken: boolean }) => answerOffer(userId, of, isTaken),
    meta: { failure: (error) => m.feedback_failed({ reason: errorText(error) }) },
    onSettled: () => client.invalidateQueries(options),
  });
  if (!offer) return undefined;
  return (
    <section className={s.offer} aria-label={groupTitle(offer.group.name)}>
      <p>
        <strong dir="auto">{groupTitle(offer.group.name)}</strong> {m.feedback_offer({ level: levelName(offer.from) })}
      </p>
      <div className="flow gap-2">
        <Button size="s" disabled={isPending} onClick={() => mutate({ of: offer, isTaken: true })}>
          {m.feedback_offer_take({ level: atLevel(offer.to) })}
        </Button>
        <Button size="s" tone="quiet" disabled={isPending} onClick={() => mutate({ of: offer, isTaken: false })}>
          {m.feedback_offer_leave()}
        </Button>
      </div>
    </section>
  );
};
