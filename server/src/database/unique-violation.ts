/** True for the error of a row that isn't the only one of its kind. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: string }).code === '23505';
