const KEPT = 2;

/** Masks a phone number for logs: enough to tell numbers apart, not enough to call one. */
export const maskPhone = (phone: string): string => `…${phone.slice(-KEPT)}`;
