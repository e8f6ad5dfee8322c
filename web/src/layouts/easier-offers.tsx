import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '#api/api-error.ts';
import { answerOffer, easierOffersOptions } from '#api/feedback.ts';
import { Button } from '#components/controls/button.tsx';
import { atLevel, levelName } from '#components/videos/intensity.tsx';
import { m } from '#texts/generated/messages.js';
import { groupTitle } from '#texts/group-name.ts';
import { Text } from '#texts/text.tsx';
import s from './easier-offers.module.css';

/** Offers an easier intensity to each group whose last lessons were too hard, until it is taken or left. */
export const EasierOffers = ({ userId }: { userId: string }) => {
  const client = useQueryClient();
  const options = easierOffersOptions(userId);
  const { data: offers = [] } = useQuery(options);
  const answer = useMutation({
    mutationFn: ({ offer, isTaken }: { offer: (typeof offers)[number]; isTaken: boolean }) =>
      answerOffer(userId, offer, isTaken),
    meta: { failure: (error) => m.feedback_failed({ reason: errorText(error) }) },
    onSettled: () => client.invalidateQueries(options),
  });
  return offers.map((offer) => (
    <section key={offer.group._id} className={s.offer} aria-label={groupTitle(offer.group.name)}>
      <p>
        <strong>
          <bdi>{groupTitle(offer.group.name)}</bdi>
        </strong>{' '}
        <Text>{m.feedback_offer({ level: levelName(offer.from) })}</Text>
      </p>
      <div>
        <Button size="s" disabled={answer.isPending} onClick={() => answer.mutate({ offer, isTaken: true })}>
          <Text>{m.feedback_offer_take({ level: atLevel(offer.to) })}</Text>
        </Button>
        <Button
          size="s"
          tone="quiet"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ offer, isTaken: false })}
        >
          <Text>{m.feedback_offer_leave()}</Text>
        </Button>
      </div>
    </section>
  ));
};
