import 'vitest-browser-react';
import '@fontsource-variable/rubik/wght.css';
import '#components/theme.css';

document.documentElement.lang = 'he';
document.documentElement.dir = 'rtl';
