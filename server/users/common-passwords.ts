/** Of the passwords that people choose most, those that are long enough to be chosen here; in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 87654321 11111111 111111111 1111111111
  00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12341234
  11223344 1122334455 12121212 13131313 123123123 147258369 159753456 741852963 963852741 10203040 11112222 12344321
  20202020 password password1 password12 password123 password1234 password! password1! passw0rd p@ssw0rd p@ssword
  pa55word pa$$word passwort passwort1 password01 mypassword qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234
  qwerty12345 qwertz123 azerty123 azertyuiop asdfghjk asdfghjkl asdf1234 asdfasdf zxcvbnm1 zxcvbnm123 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 qazwsxedc qaz123456 zaq12wsx zaq1zaq1 abcd1234 abcdefgh
  abc12345 abc123456 abcdef123 a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aaaaaaaa qwerqwer iloveyou iloveyou1
  iloveyou2 ilovegod princess princess1 sunshine sunshine1 football football1 baseball baseball1 basketball superman
  superman1 batman123 spiderman pokemon1 starwars starwars1 whatever whatever1 trustno1 welcome1 welcome123 welcome01
  letmein1 letmein123 letmein! changeme changeme1 changeme123 admin123 admin1234 admin12345 administrator
  administrador root1234 rootroot default1 guest123 test1234 testtest test12345 testing1 user1234 username secret123
  monkey123 dragon123 master123 shadow123 michelle jennifer jessica1 charlie1 michael1 jordan23 liverpool chelsea1
  arsenal1 computer computer1 internet samsung1 samsung123 google123 facebook linkedin linkedin1 microsoft chocolate
  butterfly blink182 metallica mercedes corvette maverick midnight nicholas victoria danielle alexander benjamin
  christian elizabeth stephanie samantha summer2023 summer2024 winter2023 winter2024 spring2024 autumn2024 january1
  december1 september lovelove loveyou1 fuckyou1 fuckyou! asshole1 bullshit access14 mustang1 cheese123 flower123
  hello123 hello1234 hellohello hallo123 killer123 matrix123 ninja123 pass1234 pass12345 password2 password3
  password7 password9 1password 123password 12345qwert 123qwe123 123qweasd 1234qwer qwe12345 qweasdzxc qweqweqwe
  q12345678 z1x2c3v4 zxcv1234 1a2b3c4d 1g2w3e4r 01012011 31415926 123654789 147852369 789456123 789456123a
  systems1 systemsengineering engineer engineering truss123 trusstruss trusspassword satellite rocket123 spaceship
  correcthorsebatterystaple`
    .split(/\s+/)
    .filter(Boolean),
);
