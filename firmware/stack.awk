# stack.awk: the deepest stack that the firmware can need, from the call graph that GCC writes of the whole program when it
# links it (-flto -fcallgraph-info=su), from the sources, and from files of facts.
#
# nm PROGRAM | awk -f stack.awk -v roots="start" -v interrupts="a b" -v faults="c" FACTS... - FILE.ci...
#
# The symbols of the program tell which functions GCC made one: they have one address, and one of them is in the graph.
# A fact is a line of one of these forms; # begins a comment:
#   frame FUNCTION BYTES          the stack of a library function with all that it calls
#   exception BYTES               what the processor pushes before it calls an interrupt or fault handler
#   indirect FILE.c:CALLER FUNCTION...   the functions that CALLER may call through pointers. CALLER is where the source has the
#                                 call: the graph tells its line, whatever it was inlined into
#   bare FUNCTION...              functions in assembler, to which GCC adds no call of a library function
# FUNCTION is one of that name in any file, or FILE.c:FUNCTION, with all the versions that GCC makes of it (FUNCTION.part.0 and
# the like). One that isn't in the graph was inlined, or is not on this chip, and no pointer leads to it.
#
# Prints "thread T interrupt I fault F worst W", where W = T + I + F: an interrupt on top of the program, and a fault on top
# of that. With -v most=BYTES fails when W is more. Fails on recursion, on a frame without bound, on a function without a frame, and on an indirect call without a
# fact. GCC's call graph lacks the library functions that GCC calls itself (divisions, copies of structs). So the deepest
# library function of the facts is added to every function.

BEGIN { FS = "\"" }

function fail(message) {
    print "katachi: stack: " message > "/dev/stderr"
    failed = 1
    exit 1
}

# The name of a source from the project's root. GCC names it from the folder of the link, so an object that was compiled elsewhere
# has ../other/lib/x.c.
function source(name) {
    while (match(name, /\/(lib|firmware|boards)\//)) name = substr(name, RSTART + 1)
    return name
}

function add_fact(    word, count, i) {
    sub(/#.*/, "")
    count = split($0, word, " ")
    if (word[1] == "frame") {
        frame[word[2]] = word[3]
        if (word[3] > library) library = word[3]
    } else if (word[1] == "exception") exception = word[2]
    else if (word[1] == "bare") {
        for (i = 2; i <= count; i++) bare[word[i]] = 1
    } else if (word[1] == "indirect") {
        for (i = 3; i <= count; i++) indirect[word[2]] = indirect[word[2]] " " word[i]
    } else if (count) fail(FILENAME ": no such fact: " $0)
}

/^[0-9a-f]+ [A-Za-z] / {
    split($0, word, " ")
    address[word[3]] = word[1]
    next
}

FILENAME !~ /\.ci$/ {
    add_fact()
    next
}

# node: { title: "NAME" label: "NAME\nFILE:LINE:COLUMN\nN bytes (static)\n..." }
/^node:/ && match($4, /[0-9]+ bytes \([a-z,]*\)/) {
    split(substr($4, RSTART, RLENGTH), word, " ")
    frame[$2] = word[1]
    symbol = $2
    sub(/.*:/, "", symbol)
    if (symbol in address) body[address[symbol]] = $2
    if (word[3] == "(dynamic)") unbounded[$2] = 1
    split($4, word, /\\n/)
    plain[$2] = word[1]
    sub(/\..*/, "", plain[$2]) # versions that GCC makes of a function
    sub(/:.*/, "", word[2])
    word[2] = source(word[2])
    titles[plain[$2]] = titles[plain[$2]] " " $2
    titles[word[2] ":" plain[$2]] = titles[word[2] ":" plain[$2]] " " $2
}

# edge: { sourcename: "CALLER" targetname: "CALLEE" label: "FILE:LINE:COLUMN" }
/^edge:/ { calls[$2] = calls[$2] " " ($4 == "__indirect_call" ? "*" $6 : $4) }

# FILE:FUNCTION for a place FILE:LINE:COLUMN of the sources.
function function_at(place,    part, line, name, count) {
    if (place in at) return at[place]
    split(place, part, ":")
    part[1] = source(part[1])
    while (count++ < part[2] && (getline line < part[1]) > 0) {
        sub(/^__attribute__\(\([^)]*\)+ */, "", line)
        if (line ~ /^[A-Za-z_].*\(/ && match(line, /[A-Za-z_0-9]+\(/)) name = substr(line, RSTART, RLENGTH - 1)
    }
    close(part[1])
    return at[place] = part[1] ":" name
}

# The stack that the deepest of `names` needs, with all that it calls. `chain` is how we came here.
function deepest(names, chain,    list, count, i, here, most) {
    count = split(names, list, " ")
    for (i = 1; i <= count; i++) {
        here = depth(list[i], chain)
        if (here > most) most = here
    }
    return most + 0
}

function depth(name, chain,    callees, below, list, count, i, caller, symbol) {
    if (!(name in frame)) {
        symbol = name
        sub(/.*:/, "", symbol)
        if (symbol in address && address[symbol] in body) name = body[address[symbol]]
    }
    if (name in depth_of) return depth_of[name]
    chain = (chain ? chain " > " : "") name
    if (name in open) fail("recursion: " chain)
    if (!(name in frame)) fail("nothing is known of the last function of " chain "; add a fact `frame`")
    if (name in unbounded) fail("a frame without bound: " chain)
    count = split(calls[name], list, " ")
    for (i = 1; i <= count; i++) {
        if (sub(/^\*/, "", list[i])) {
            caller = function_at(list[i])
            if (!(caller in indirect)) fail("an indirect call without a fact at " list[i] ", " caller ": " chain)
            callees = callees " " present(indirect[caller])
        } else callees = callees " " list[i]
    }
    open[name] = 1
    below = deepest(callees, chain)
    delete open[name]
    return depth_of[name] = frame[name] + (below > library || plain[name] in bare ? below : library)
}

# The titles of those functions that the graph has.
function present(names,    list, count, i, found) {
    count = split(names, list, " ")
    for (i = 1; i <= count; i++) found = found (list[i] in titles ? titles[list[i]] : list[i] in frame ? " " list[i] : "")
    return found
}

function full_names(names,    list, count, i) {
    count = split(names, list, " ")
    for (i = 1; i <= count; i++) if (!(list[i] in titles)) fail("no such function: " list[i])
    return present(names)
}

END {
    if (failed) exit 1
    thread = deepest(full_names(roots), "")
    interrupt = interrupts ? deepest(full_names(interrupts), "") + exception : 0
    fault = faults ? deepest(full_names(faults), "") + exception : 0
    if (most && thread + interrupt + fault > most) fail("it needs " thread + interrupt + fault " bytes, and has " most)
    print "thread", thread, "interrupt", interrupt, "fault", fault, "worst", thread + interrupt + fault
}
