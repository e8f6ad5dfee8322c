import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import { levelName } from '#features/videos/intensity.tsx';
import { openScreen } from '#testing/open-screen.tsx';
import { storedUser } from '#testing/pretended-users.ts';

test('the usual level can be chosen when only the level is missing', async () => {
  const teacher = { ...storedUser('C', 'נועה כהן'), groups: [] };
  const { address } = await openScreen('/gallery?category=dance', teacher, () => undefined);
  const usual = page.getByRole('radio', { name: levelName(defaultPreferences.intensityLevel) });
  await expect.element(usual).not.toBeChecked();
  await usual.click();
  await expect.poll(() => address().searchParams.get('intensity')).toBe(String(defaultPreferences.intensityLevel));
});
