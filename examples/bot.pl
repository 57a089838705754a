#!/usr/bin/env perl
# A bot in Perl without any module: it reads the legal moves with a regular expression.
#
#     mintopia arena "exec:perl examples/bot.pl" random --games 100
#
# Moves are plain words (letters, digits, spaces, hyphens), so nothing has to be unescaped.
# The protocol is in docs/writing-bots.md.
use strict;
use warnings;

$| = 1;    # every answer goes out at once
srand(1);  # seeded, so that the same games can be played again

# The first of these that is legal is played; else anything.
my @liked = (qr/^builder /, qr/^supplier /, qr/^producer/, qr/^bid [12]$/, qr/^seal [12]$/);

while (my $line = <STDIN>) {
    if ($line =~ /"type": "new"/) {
        print qq({"ready": true}\n);
    }
    elsif ($line =~ /"legal": \[([^\]]*)\]/) {
        my @moves = $1 =~ /"([^"]*)"/g;
        my ($move) = map { my $like = $_; grep { /$like/ } @moves } @liked;
        $move = $moves[ int(rand(@moves)) ] unless defined $move;
        print qq({"move": "$move"}\n);
    }
}
