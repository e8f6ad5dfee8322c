import {
  answerFeasibility,
  type FeasibilityQuestion,
  type FeasibilityVerdict,
} from '@zuzu/domain/composition/feasibility/feasibility.ts';
import { answerRequests } from '#lib/threads/answer-requests.ts';

answerRequests<FeasibilityQuestion, FeasibilityVerdict>((question) => answerFeasibility(question));
