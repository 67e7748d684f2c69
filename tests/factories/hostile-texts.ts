/** Texts an attacker may enter, by the kind of attack. None has a control character: those are refused on input. */
export const hostileTexts: Record<string, string> = {
  "a script": "<script>window.__ran=1</script>",
  "the end of a text field": "</textarea></title><svg onload=__ran=1>",
  "an attribute": '" onmouseover="window.__ran=1" x="',
  "an attribute in single quotes": "' autofocus onfocus='__ran=1' x='",
  "a picture": "<img src=x onerror=window.__ran=1>",
  "a drawing": "<svg/onload=window.__ran=1>",
  "a frame": "<iframe srcdoc='<b onclick=__ran=1>'>",
  "an address": "javascript:window.__ran=1//a",
  "an address of data": "data:text/html,<script>__ran=1</script>",
  "the end of a data block": "</script><!--<script>\u2028a",
  "a template of the texts": "{{price}} $t(nav.orders) {{-brand}}",
  "a template of others": "\u0024{window.__ran=1} <%= 1 %> #{1} {{7*7}}",
  "a link of Markdown": "[a](javascript:__ran=1) ![b](x)",
  "a turn of direction": "abc\u202egpj.exe\u2066\u2069",
  "a formula": '=HYPERLINK("http://x.test","a")',
  "a formula by plus": "+cmd|' /C calc'!A0",
  "a formula by at": "@SUM(1+1)*cmd",
  "an entity of XML": "&e;&#x3c;b]]><!ENTITY e 'x'>",
  "an element of Word": "</w:t></w:r><w:r><w:instrText>a",
  "a line of a calendar": "a\\nEND:VEVENT\\n;,:BEGIN:VEVENT",
  "a style": "red;}</style><script>__ran=1</script>",
};

/** With control characters: refused in every field. */
export const brokenTexts: Record<string, string> = {
  "a null byte": "a\u0000b",
  "a header of a mail": "a\r\nBcc: victim@example.com",
  "an escape of a terminal": "a\u001b[2Jb",
};
