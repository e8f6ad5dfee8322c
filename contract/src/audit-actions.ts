/** Actions recorded in the audit log, each with the kind of its subject. The web app has a text for each. */
const subjects = {
  'sign-in': 'user',
  'sign-out': 'user',
  'sign-out-everywhere': 'user',
  'session-end': 'user',
  'board-connect': 'user',
  'passkey-add': 'user',
  'passkey-remove': 'user',
  'recovery-codes-make': 'user',
  'recovery-code-use': 'user',
  'user-add': 'user',
  'user-update': 'user',
  'user-delete': 'user',
  'user-restore': 'user',
  'users-import': 'user',
  'users-change': 'user',
  'video-add': 'video',
  'video-update': 'video',
  'video-retry': 'video',
  'video-replace': 'video',
  'video-file-delete': 'video',
  'video-delete': 'video',
  'video-restore': 'video',
  'video-purge': 'video',
  'videos-change': 'video',
  'weekly-video-schedule': 'video',
  'weekly-video-remove': 'video',
  'free-days-add': 'free-days',
  'free-days-remove': 'free-days',
  'theme-add': 'theme',
  'theme-change': 'theme',
  'theme-remove': 'theme',
  'lesson-config-save': 'lesson-config',
  'lesson-config-restore': 'lesson-config',
  'lesson-config-roll-back': 'lesson-config',
} as const;
export type AuditAction = keyof typeof subjects;
/** The kinds of subject of an action. */
export type AuditSubject = (typeof subjects)[AuditAction];

export const auditActions = Object.keys(subjects) as AuditAction[];
export const subjectOf = (action: AuditAction): AuditSubject => subjects[action];
